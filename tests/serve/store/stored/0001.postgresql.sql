CREATE FUNCTION public.only_added_to() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN RAISE EXCEPTION '% is only added to', TG_TABLE_NAME; END $$;
CREATE TABLE public.acceptance (
    submission integer NOT NULL,
    at bigint NOT NULL,
    why text NOT NULL
);
CREATE TABLE public.alembic_version (
    version_num character varying(32) NOT NULL
);
CREATE TABLE public.audit (
    id integer NOT NULL,
    at bigint NOT NULL,
    event integer,
    actor text NOT NULL,
    action text NOT NULL,
    player integer,
    detail text NOT NULL,
    prev text NOT NULL,
    hash text NOT NULL
);
CREATE TABLE public.capability (
    id integer NOT NULL,
    event integer,
    player integer,
    role text NOT NULL,
    hash text NOT NULL,
    made bigint NOT NULL,
    revoked bigint
);
CREATE SEQUENCE public.capability_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.capability_id_seq OWNED BY public.capability.id;
CREATE TABLE public.event (
    id integer NOT NULL,
    slug text NOT NULL,
    name text NOT NULL,
    plan text NOT NULL,
    path text NOT NULL,
    zone integer NOT NULL,
    opens bigint,
    deadline bigint,
    grace bigint NOT NULL,
    late text NOT NULL,
    state text NOT NULL,
    changed integer NOT NULL,
    CONSTRAINT ck_event_late CHECK ((late = ANY (ARRAY['refuse'::text, 'mark'::text, 'accept'::text]))),
    CONSTRAINT ck_event_state CHECK ((state = ANY (ARRAY['open'::text, 'locked'::text])))
);
CREATE SEQUENCE public.event_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.event_id_seq OWNED BY public.event.id;
CREATE TABLE public.installation (
    id integer NOT NULL,
    beat bigint NOT NULL,
    CONSTRAINT ck_installation_one CHECK ((id = 1))
);
CREATE TABLE public.judgement (
    submission integer NOT NULL,
    basis text NOT NULL,
    verdict text NOT NULL,
    report text NOT NULL,
    at bigint NOT NULL
);
CREATE TABLE public.outage (
    id integer NOT NULL,
    since bigint NOT NULL,
    until bigint NOT NULL
);
CREATE SEQUENCE public.outage_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.outage_id_seq OWNED BY public.outage.id;
CREATE TABLE public.player (
    id integer NOT NULL,
    event integer NOT NULL,
    called text NOT NULL,
    name text,
    lang text,
    extra text NOT NULL,
    dropped boolean NOT NULL,
    unlocked_until bigint,
    erased bigint
);
CREATE SEQUENCE public.player_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.player_id_seq OWNED BY public.player.id;
CREATE TABLE public.seen (
    submission integer NOT NULL,
    at bigint NOT NULL
);
CREATE TABLE public.session (
    hash text NOT NULL,
    capability integer NOT NULL,
    made bigint NOT NULL,
    expires bigint NOT NULL
);
CREATE TABLE public.submission (
    id integer NOT NULL,
    event integer NOT NULL,
    player integer NOT NULL,
    once text NOT NULL,
    received bigint NOT NULL,
    by text NOT NULL,
    digest text NOT NULL,
    bytes integer NOT NULL,
    late boolean NOT NULL,
    closed boolean NOT NULL
);
CREATE SEQUENCE public.submission_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.submission_id_seq OWNED BY public.submission.id;
CREATE TABLE public.submission_text (
    submission integer NOT NULL,
    text text NOT NULL,
    salt text NOT NULL
);
ALTER TABLE ONLY public.capability ALTER COLUMN id SET DEFAULT nextval('public.capability_id_seq'::regclass);
ALTER TABLE ONLY public.event ALTER COLUMN id SET DEFAULT nextval('public.event_id_seq'::regclass);
ALTER TABLE ONLY public.outage ALTER COLUMN id SET DEFAULT nextval('public.outage_id_seq'::regclass);
ALTER TABLE ONLY public.player ALTER COLUMN id SET DEFAULT nextval('public.player_id_seq'::regclass);
ALTER TABLE ONLY public.submission ALTER COLUMN id SET DEFAULT nextval('public.submission_id_seq'::regclass);
INSERT INTO public.acceptance VALUES (3, 1002, 'late train');
INSERT INTO public.alembic_version VALUES ('0001');
INSERT INTO public.audit VALUES (1, 1, 1, 'command', 'add-event', NULL, '{"deadline": 1000, "slug": "cup"}', '0000000000000000000000000000000000000000000000000000000000000000', '137ef9cb757a8027a597df1b063cd2ae4819af5356c175550e50b7bb2d6a32be');
INSERT INTO public.audit VALUES (2, 1, 1, 'organizer 2', 'import-players', NULL, '{"changed": 0, "missing": 0, "new": 3}', '137ef9cb757a8027a597df1b063cd2ae4819af5356c175550e50b7bb2d6a32be', '3a3f1b5f5a311296379e264345b2871d1ea94c65fc908c8e2092eb392c50c4df');
INSERT INTO public.audit VALUES (3, 10, 1, 'player', 'send', 1, '{"closed": false, "digest": "e10b95a9b6643e1dab4ea9a3d6c1c2f092d62f857830aa0d1677c20da71ac0ac", "late": false, "submission": 1}', '3a3f1b5f5a311296379e264345b2871d1ea94c65fc908c8e2092eb392c50c4df', '324dd35d0bb403a8f740a27d0b31f0a4cae9d6ebe7096ca87395c077a52b06c4');
INSERT INTO public.audit VALUES (4, 20, 1, 'player', 'send', 1, '{"closed": false, "digest": "997443431b472022a9d3898babc4212263c936fbdd140f7dbe73d3ccbd2440f8", "late": false, "submission": 2}', '324dd35d0bb403a8f740a27d0b31f0a4cae9d6ebe7096ca87395c077a52b06c4', 'cf3cef16e72a61358e00c329d0e892a9e47a149a34e4f4448c6803389740e3c7');
INSERT INTO public.audit VALUES (5, 1001, 1, 'player', 'send', 2, '{"closed": false, "digest": "db2496a5eccc7fc4edd30e28650aead70f8945092be2c76fddb29f144b673407", "late": true, "submission": 3}', 'cf3cef16e72a61358e00c329d0e892a9e47a149a34e4f4448c6803389740e3c7', 'b6118e165f3363f180425332190d488ebc10556627b3437383346ec1e95f11f1');
INSERT INTO public.audit VALUES (6, 1002, 1, 'organizer 2', 'accept', 2, '{"submission": 3, "why": "late train"}', 'b6118e165f3363f180425332190d488ebc10556627b3437383346ec1e95f11f1', 'b11145b2750a3a8b1e95b2fe75528bc7574650e7567191cdc7184dae0825cc0c');
INSERT INTO public.audit VALUES (7, 1001, 1, 'player', 'send', 3, '{"closed": false, "digest": "3c234020ee067d5c872aa90ca4e99bf79356975ce7d0eb2f679a66cf85a84f02", "late": true, "submission": 4}', 'b11145b2750a3a8b1e95b2fe75528bc7574650e7567191cdc7184dae0825cc0c', '96f7e252adc4b789871d97ec53fe4353c8a57c969d9c8cbb6f13287892cfdefc');
INSERT INTO public.audit VALUES (8, 40, 1, 'organizer 2', 'issue', 1, '{"revoked": 0, "role": "player"}', '96f7e252adc4b789871d97ec53fe4353c8a57c969d9c8cbb6f13287892cfdefc', '38124317f823a2693df51f165f076047fde7716b479220873c59640af50685d8');
INSERT INTO public.audit VALUES (9, 60, 1, 'organizer 2', 'erase', 3, '{}', '38124317f823a2693df51f165f076047fde7716b479220873c59640af50685d8', '5a37392a01bb4319f1b316ea8c41d16e3c21507a49846ff99f5142f19d35a200');
INSERT INTO public.audit VALUES (10, 70, 1, 'organizer 2', 'lock', NULL, '{"after": {"state": "locked"}, "before": {"state": "open"}, "counting": [[1, 2], [2, 3]]}', '5a37392a01bb4319f1b316ea8c41d16e3c21507a49846ff99f5142f19d35a200', '32b1bbe6a02e41bd47d91a98d4e97e8fdc60abf82e05bf186ab84b687020d71a');
INSERT INTO public.capability VALUES (1, 1, 1, 'player', '461332f74319d1a1421092b787ca62eb9d728e00fbab9f4b8b31735ff48389c3', 40, NULL);
INSERT INTO public.event VALUES (1, 'cup', 'Autumn Cup', 'event: Cup', 'events/cup/event.yaml', 540, NULL, 1000, 0, 'refuse', 'locked', 1);
INSERT INTO public.installation VALUES (1, 0);
INSERT INTO public.judgement VALUES (2, 'basis', 'legal', '{"en": "", "ja": ""}', 21);
INSERT INTO public.player VALUES (1, 1, 'p0', 'Player 0', 'ja', '{"Table": "0"}', false, NULL, NULL);
INSERT INTO public.player VALUES (2, 1, 'p1', 'Player 1', 'ja', '{"Table": "1"}', false, NULL, NULL);
INSERT INTO public.player VALUES (3, 1, 'erased-3', NULL, NULL, '{}', false, NULL, 60);
INSERT INTO public.session VALUES ('3fbd282c5461295dc986f7250c85b4332b4d884124a29824ecf25d9c1570ec0d', 1, 50, 43200050);
INSERT INTO public.submission VALUES (1, 1, 1, 'a', 10, 'player', 'e10b95a9b6643e1dab4ea9a3d6c1c2f092d62f857830aa0d1677c20da71ac0ac', 11, false, false);
INSERT INTO public.submission VALUES (2, 1, 1, 'b', 20, 'player', '997443431b472022a9d3898babc4212263c936fbdd140f7dbe73d3ccbd2440f8', 11, false, false);
INSERT INTO public.submission VALUES (3, 1, 2, 'c', 1001, 'player', 'db2496a5eccc7fc4edd30e28650aead70f8945092be2c76fddb29f144b673407', 23, true, false);
INSERT INTO public.submission VALUES (4, 1, 3, 'd', 1001, 'player', '3c234020ee067d5c872aa90ca4e99bf79356975ce7d0eb2f679a66cf85a84f02', 14, true, false);
INSERT INTO public.submission_text VALUES (1, '1 Ash Drake', '15627ef2bbe862569986940156e3f8bb');
INSERT INTO public.submission_text VALUES (2, '4 Ash Drake', 'b34594b8404f1d8f3bbeeb435a6b7d86');
INSERT INTO public.submission_text VALUES (3, '3 Ash Drake
1 碧い竜', '1e99210c9dd7f7d55da2e68f6e6be7d4');
SELECT pg_catalog.setval('public.capability_id_seq', 1, true);
SELECT pg_catalog.setval('public.event_id_seq', 1, true);
SELECT pg_catalog.setval('public.outage_id_seq', 1, false);
SELECT pg_catalog.setval('public.player_id_seq', 3, true);
SELECT pg_catalog.setval('public.submission_id_seq', 4, true);
ALTER TABLE ONLY public.alembic_version
    ADD CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num);
ALTER TABLE ONLY public.acceptance
    ADD CONSTRAINT pk_acceptance PRIMARY KEY (submission);
ALTER TABLE ONLY public.audit
    ADD CONSTRAINT pk_audit PRIMARY KEY (id);
ALTER TABLE ONLY public.capability
    ADD CONSTRAINT pk_capability PRIMARY KEY (id);
ALTER TABLE ONLY public.event
    ADD CONSTRAINT pk_event PRIMARY KEY (id);
ALTER TABLE ONLY public.installation
    ADD CONSTRAINT pk_installation PRIMARY KEY (id);
ALTER TABLE ONLY public.judgement
    ADD CONSTRAINT pk_judgement PRIMARY KEY (submission, basis);
ALTER TABLE ONLY public.outage
    ADD CONSTRAINT pk_outage PRIMARY KEY (id);
ALTER TABLE ONLY public.player
    ADD CONSTRAINT pk_player PRIMARY KEY (id);
ALTER TABLE ONLY public.seen
    ADD CONSTRAINT pk_seen PRIMARY KEY (submission);
ALTER TABLE ONLY public.session
    ADD CONSTRAINT pk_session PRIMARY KEY (hash);
ALTER TABLE ONLY public.submission
    ADD CONSTRAINT pk_submission PRIMARY KEY (id);
ALTER TABLE ONLY public.submission_text
    ADD CONSTRAINT pk_submission_text PRIMARY KEY (submission);
ALTER TABLE ONLY public.capability
    ADD CONSTRAINT uq_capability_hash UNIQUE (hash);
ALTER TABLE ONLY public.event
    ADD CONSTRAINT uq_event_slug UNIQUE (slug);
ALTER TABLE ONLY public.player
    ADD CONSTRAINT uq_player_event_called UNIQUE (event, called);
ALTER TABLE ONLY public.submission
    ADD CONSTRAINT uq_submission_event_player_once UNIQUE (event, player, once);
CREATE INDEX ix_submission_player_id ON public.submission USING btree (player, id);
CREATE TRIGGER only_added_to BEFORE DELETE OR UPDATE OR TRUNCATE ON public.acceptance FOR EACH STATEMENT EXECUTE FUNCTION public.only_added_to();
CREATE TRIGGER only_added_to BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit FOR EACH STATEMENT EXECUTE FUNCTION public.only_added_to();
CREATE TRIGGER only_added_to BEFORE DELETE OR UPDATE OR TRUNCATE ON public.submission FOR EACH STATEMENT EXECUTE FUNCTION public.only_added_to();
CREATE TRIGGER only_added_to BEFORE UPDATE OR TRUNCATE ON public.submission_text FOR EACH STATEMENT EXECUTE FUNCTION public.only_added_to();
ALTER TABLE ONLY public.acceptance
    ADD CONSTRAINT fk_acceptance_submission FOREIGN KEY (submission) REFERENCES public.submission(id);
ALTER TABLE ONLY public.audit
    ADD CONSTRAINT fk_audit_event FOREIGN KEY (event) REFERENCES public.event(id);
ALTER TABLE ONLY public.audit
    ADD CONSTRAINT fk_audit_player FOREIGN KEY (player) REFERENCES public.player(id);
ALTER TABLE ONLY public.capability
    ADD CONSTRAINT fk_capability_event FOREIGN KEY (event) REFERENCES public.event(id);
ALTER TABLE ONLY public.capability
    ADD CONSTRAINT fk_capability_player FOREIGN KEY (player) REFERENCES public.player(id);
ALTER TABLE ONLY public.judgement
    ADD CONSTRAINT fk_judgement_submission FOREIGN KEY (submission) REFERENCES public.submission(id);
ALTER TABLE ONLY public.player
    ADD CONSTRAINT fk_player_event FOREIGN KEY (event) REFERENCES public.event(id);
ALTER TABLE ONLY public.seen
    ADD CONSTRAINT fk_seen_submission FOREIGN KEY (submission) REFERENCES public.submission(id);
ALTER TABLE ONLY public.session
    ADD CONSTRAINT fk_session_capability FOREIGN KEY (capability) REFERENCES public.capability(id);
ALTER TABLE ONLY public.submission
    ADD CONSTRAINT fk_submission_event FOREIGN KEY (event) REFERENCES public.event(id);
ALTER TABLE ONLY public.submission
    ADD CONSTRAINT fk_submission_player FOREIGN KEY (player) REFERENCES public.player(id);
ALTER TABLE ONLY public.submission_text
    ADD CONSTRAINT fk_submission_text_submission FOREIGN KEY (submission) REFERENCES public.submission(id);
