BEGIN TRANSACTION;
CREATE TABLE acceptance (
	submission INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	why TEXT NOT NULL, 
	CONSTRAINT pk_acceptance PRIMARY KEY (submission), 
	CONSTRAINT fk_acceptance_submission FOREIGN KEY(submission) REFERENCES submission (id)
);
INSERT INTO "acceptance" VALUES(3,1002,'late train');
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE audit (
	id INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	event INTEGER, 
	actor TEXT NOT NULL, 
	action TEXT NOT NULL, 
	player INTEGER, 
	detail TEXT NOT NULL, 
	prev TEXT NOT NULL, 
	hash TEXT NOT NULL, 
	CONSTRAINT pk_audit PRIMARY KEY (id), 
	CONSTRAINT fk_audit_event FOREIGN KEY(event) REFERENCES event (id), 
	CONSTRAINT fk_audit_player FOREIGN KEY(player) REFERENCES player (id)
);
INSERT INTO "audit" VALUES(1,1,1,'command','add-event',NULL,'{"deadline": 1000, "slug": "cup"}','0000000000000000000000000000000000000000000000000000000000000000','137ef9cb757a8027a597df1b063cd2ae4819af5356c175550e50b7bb2d6a32be');
INSERT INTO "audit" VALUES(2,1,1,'organizer 2','import-players',NULL,'{"changed": 0, "missing": 0, "new": 3}','137ef9cb757a8027a597df1b063cd2ae4819af5356c175550e50b7bb2d6a32be','3a3f1b5f5a311296379e264345b2871d1ea94c65fc908c8e2092eb392c50c4df');
INSERT INTO "audit" VALUES(3,10,1,'player','send',1,'{"closed": false, "digest": "ff08924c0d4c63e36ed0ec9216fd55437291a42aaed4a81fc64aa1df8a2b736d", "late": false, "submission": 1}','3a3f1b5f5a311296379e264345b2871d1ea94c65fc908c8e2092eb392c50c4df','5e81acb7efc249386289dd170c89cfd85474d2f92d0fdd04d74ca9ef5388be42');
INSERT INTO "audit" VALUES(4,20,1,'player','send',1,'{"closed": false, "digest": "3d8f60172f8edb1bb5b51aad41cb72715913716b8f1a4fe19e27707349d91a3a", "late": false, "submission": 2}','5e81acb7efc249386289dd170c89cfd85474d2f92d0fdd04d74ca9ef5388be42','f96cf9eec5779161756366f305552067a97d78e390987ace44a8a26ee0e730b8');
INSERT INTO "audit" VALUES(5,1001,1,'player','send',2,'{"closed": false, "digest": "8ea563bb0f5f18107e17184edbc9a773eaaf26c53e8905dfe8a8eb46ff3036bb", "late": true, "submission": 3}','f96cf9eec5779161756366f305552067a97d78e390987ace44a8a26ee0e730b8','a6149b79b4733b2aa5c7f52713c08c6790b8a2daca6fc295df8a4fbb4e0cdc60');
INSERT INTO "audit" VALUES(6,1002,1,'organizer 2','accept',2,'{"submission": 3, "why": "late train"}','a6149b79b4733b2aa5c7f52713c08c6790b8a2daca6fc295df8a4fbb4e0cdc60','30073d995bd0ae291aa62e4e3a7219fad9dffd1e520247ce4d44f00737feb37a');
INSERT INTO "audit" VALUES(7,1001,1,'player','send',3,'{"closed": false, "digest": "76836279c6a7210c388b82487e88d4932c54826a04d92abd920f48f82edb5b1b", "late": true, "submission": 4}','30073d995bd0ae291aa62e4e3a7219fad9dffd1e520247ce4d44f00737feb37a','eacd1cdc0bfa3c709f800c3c9ba74aaea7e2dccb4cc78b91af4d600138ed6c17');
INSERT INTO "audit" VALUES(8,40,1,'organizer 2','issue',1,'{"revoked": 0, "role": "player"}','eacd1cdc0bfa3c709f800c3c9ba74aaea7e2dccb4cc78b91af4d600138ed6c17','577c933f5826d9dfad9c86c04128ca73487575711b75b83d86cdc2f8f56a08cc');
INSERT INTO "audit" VALUES(9,60,1,'organizer 2','erase',3,'{}','577c933f5826d9dfad9c86c04128ca73487575711b75b83d86cdc2f8f56a08cc','e4e8192f57084aa36e7caaed3603f355c9bbb98f3ae94dea754eb79ea6b6400c');
INSERT INTO "audit" VALUES(10,70,1,'organizer 2','lock',NULL,'{"after": {"state": "locked"}, "before": {"state": "open"}, "counting": [[1, 2], [2, 3]]}','e4e8192f57084aa36e7caaed3603f355c9bbb98f3ae94dea754eb79ea6b6400c','89e744ebd5f614317756a8a83b2d18d34b7489c443cda39a4a646704a436668d');
CREATE TABLE capability (
	id INTEGER NOT NULL, 
	event INTEGER, 
	player INTEGER, 
	role TEXT NOT NULL, 
	hash TEXT NOT NULL, 
	made BIGINT NOT NULL, 
	revoked BIGINT, 
	CONSTRAINT pk_capability PRIMARY KEY (id), 
	CONSTRAINT fk_capability_event FOREIGN KEY(event) REFERENCES event (id), 
	CONSTRAINT fk_capability_player FOREIGN KEY(player) REFERENCES player (id), 
	CONSTRAINT uq_capability_hash UNIQUE (hash)
);
INSERT INTO "capability" VALUES(1,1,1,'player','9a8117d1d40ef09f4e3aec668ee732847b550723e592d8fca7178cb29968f32e',40,NULL);
CREATE TABLE event (
	id INTEGER NOT NULL, 
	slug TEXT NOT NULL, 
	name TEXT NOT NULL, 
	"plan" TEXT NOT NULL, 
	path TEXT NOT NULL, 
	zone INTEGER NOT NULL, 
	opens BIGINT, 
	deadline BIGINT, 
	grace BIGINT NOT NULL, 
	late TEXT NOT NULL, 
	state TEXT NOT NULL, 
	changed INTEGER NOT NULL, 
	CONSTRAINT pk_event PRIMARY KEY (id), 
	CONSTRAINT ck_event_late CHECK (late IN ('refuse', 'mark', 'accept')), 
	CONSTRAINT ck_event_state CHECK (state IN ('open', 'locked')), 
	CONSTRAINT uq_event_slug UNIQUE (slug)
);
INSERT INTO "event" VALUES(1,'cup','Autumn Cup','event: Cup','events/cup/event.yaml',540,NULL,1000,0,'refuse','locked',1);
CREATE TABLE installation (
	id INTEGER NOT NULL, 
	beat BIGINT NOT NULL, 
	CONSTRAINT pk_installation PRIMARY KEY (id), 
	CONSTRAINT ck_installation_one CHECK (id = 1)
);
INSERT INTO "installation" VALUES(1,0);
CREATE TABLE judgement (
	submission INTEGER NOT NULL, 
	basis TEXT NOT NULL, 
	verdict TEXT NOT NULL, 
	report TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_judgement PRIMARY KEY (submission, basis), 
	CONSTRAINT fk_judgement_submission FOREIGN KEY(submission) REFERENCES submission (id)
);
INSERT INTO "judgement" VALUES(2,'basis','legal','{"en": "", "ja": ""}',21);
CREATE TABLE outage (
	id INTEGER NOT NULL, 
	since BIGINT NOT NULL, 
	until BIGINT NOT NULL, 
	CONSTRAINT pk_outage PRIMARY KEY (id)
);
CREATE TABLE player (
	id INTEGER NOT NULL, 
	event INTEGER NOT NULL, 
	called TEXT NOT NULL, 
	name TEXT, 
	lang TEXT, 
	extra TEXT NOT NULL, 
	dropped BOOLEAN NOT NULL, 
	unlocked_until BIGINT, 
	erased BIGINT, 
	CONSTRAINT pk_player PRIMARY KEY (id), 
	CONSTRAINT fk_player_event FOREIGN KEY(event) REFERENCES event (id), 
	CONSTRAINT uq_player_event_called UNIQUE (event, called)
);
INSERT INTO "player" VALUES(1,1,'p0','Player 0','ja','{"Table": "0"}',0,NULL,NULL);
INSERT INTO "player" VALUES(2,1,'p1','Player 1','ja','{"Table": "1"}',0,NULL,NULL);
INSERT INTO "player" VALUES(3,1,'erased-3',NULL,NULL,'{}',0,NULL,60);
CREATE TABLE seen (
	submission INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_seen PRIMARY KEY (submission), 
	CONSTRAINT fk_seen_submission FOREIGN KEY(submission) REFERENCES submission (id)
);
CREATE TABLE session (
	hash TEXT NOT NULL, 
	capability INTEGER NOT NULL, 
	made BIGINT NOT NULL, 
	expires BIGINT NOT NULL, 
	CONSTRAINT pk_session PRIMARY KEY (hash), 
	CONSTRAINT fk_session_capability FOREIGN KEY(capability) REFERENCES capability (id)
);
INSERT INTO "session" VALUES('b321d742542eca72b2a4d98ba1bfc74fbbdd9d7100fea0f4d08cbb5b3b8a1358',1,50,43200050);
CREATE TABLE submission (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	event INTEGER NOT NULL, 
	player INTEGER NOT NULL, 
	once TEXT NOT NULL, 
	received BIGINT NOT NULL, 
	"by" TEXT NOT NULL, 
	digest TEXT NOT NULL, 
	bytes INTEGER NOT NULL, 
	late BOOLEAN NOT NULL, 
	closed BOOLEAN NOT NULL, 
	CONSTRAINT fk_submission_event FOREIGN KEY(event) REFERENCES event (id), 
	CONSTRAINT fk_submission_player FOREIGN KEY(player) REFERENCES player (id), 
	CONSTRAINT uq_submission_event_player_once UNIQUE (event, player, once)
);
INSERT INTO "submission" VALUES(1,1,1,'a',10,'player','ff08924c0d4c63e36ed0ec9216fd55437291a42aaed4a81fc64aa1df8a2b736d',11,0,0);
INSERT INTO "submission" VALUES(2,1,1,'b',20,'player','3d8f60172f8edb1bb5b51aad41cb72715913716b8f1a4fe19e27707349d91a3a',11,0,0);
INSERT INTO "submission" VALUES(3,1,2,'c',1001,'player','8ea563bb0f5f18107e17184edbc9a773eaaf26c53e8905dfe8a8eb46ff3036bb',23,1,0);
INSERT INTO "submission" VALUES(4,1,3,'d',1001,'player','76836279c6a7210c388b82487e88d4932c54826a04d92abd920f48f82edb5b1b',14,1,0);
CREATE TABLE submission_text (
	submission INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	salt TEXT NOT NULL, 
	CONSTRAINT pk_submission_text PRIMARY KEY (submission), 
	CONSTRAINT fk_submission_text_submission FOREIGN KEY(submission) REFERENCES submission (id)
);
INSERT INTO "submission_text" VALUES(1,'1 Ash Drake','8de10ca0847bd5cc878e503c2807c864');
INSERT INTO "submission_text" VALUES(2,'4 Ash Drake','19d0e3e1d3ce7be2183e1fdfe5e40b5e');
INSERT INTO "submission_text" VALUES(3,'3 Ash Drake
1 碧い竜','b24a57b531e0a49a335bd9a2eec2117e');
CREATE INDEX ix_submission_player_id ON submission (player, id);
CREATE TRIGGER no_update_submission BEFORE UPDATE ON submission BEGIN SELECT RAISE(ABORT, 'submission is only added to'); END;
CREATE TRIGGER no_delete_submission BEFORE DELETE ON submission BEGIN SELECT RAISE(ABORT, 'submission is only added to'); END;
CREATE TRIGGER no_update_submission_text BEFORE UPDATE ON submission_text BEGIN SELECT RAISE(ABORT, 'submission_text is only added to'); END;
CREATE TRIGGER no_update_acceptance BEFORE UPDATE ON acceptance BEGIN SELECT RAISE(ABORT, 'acceptance is only added to'); END;
CREATE TRIGGER no_delete_acceptance BEFORE DELETE ON acceptance BEGIN SELECT RAISE(ABORT, 'acceptance is only added to'); END;
CREATE TRIGGER no_update_audit BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, 'audit is only added to'); END;
CREATE TRIGGER no_delete_audit BEFORE DELETE ON audit BEGIN SELECT RAISE(ABORT, 'audit is only added to'); END;
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('submission',4);
COMMIT;
