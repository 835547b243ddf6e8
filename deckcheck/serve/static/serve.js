"use strict";
/* The checker checks again while somebody types, once there is an answer; nothing needs this. */
(() => {
  const form = document.getElementById("list");
  const answer = document.getElementById("answer");
  if (!form || !answer || !window.fetch || !window.DOMParser) return;
  const PAUSE = 1500, LEAST = 4000;
  const status = document.getElementById("status");
  const text = form.elements.deck;
  const now = () => JSON.stringify([text, form.elements.format, form.elements.on].map((field) => field.value));
  let timer = 0, last = Date.now(), waiting = null, sent = now();

  const again = async () => {
    if (waiting || now() === sent || !text.value.trim()) return;
    waiting = new AbortController();
    const asked = now();
    last = Date.now();
    try {
      const body = new FormData(form);
      body.delete("file");
      const reply = await fetch(form.action, { method: "POST", body, signal: waiting.signal, credentials: "same-origin" });
      const seconds = Number(reply.headers.get("Retry-After"));
      if (seconds) last = Date.now() + 1000 * seconds;
      if (reply.ok) {
        const page = new DOMParser().parseFromString(await reply.text(), "text/html");
        const found = page.getElementById("answer");
        const heading = found && found.querySelector("h1");
        if (found && heading && asked === now()) {
          heading.removeAttribute("autofocus");
          answer.replaceChildren(...found.childNodes);
          document.title = page.title;
          /* What is shared is shared in the format that is shown. */
          const share = form.elements.shown, shown = page.querySelector("[name=shown]");
          if (share) share.disabled = !shown;
          if (share && shown) share.value = shown.value;
          status.textContent = `${heading.textContent} (${form.dataset.again})`;
        }
        sent = asked;
      }
    } catch {
      /* whoever types may still press the button */
    } finally {
      waiting = null;
      if (now() !== sent) later();
    }
  };
  const old = document.createElement("p");
  old.className = "note undecided";
  old.textContent = form.dataset.old;
  const later = () => {
    /* What stands there is of another list, format or day than the form has. */
    if (now() !== sent) answer.prepend(old);
    else old.remove();
    clearTimeout(timer);
    timer = setTimeout(again, Math.max(PAUSE, last + LEAST - Date.now()));
  };
  if (answer.querySelector(".verdict")) {
    for (const field of [text, form.elements.format, form.elements.on]) field.addEventListener("input", later);
  }
  form.addEventListener("submit", () => {
    clearTimeout(timer);
    if (waiting) waiting.abort();
  });
})();

/* What is said of a player's list is not of what is typed since, which nobody has yet. */
(() => {
  const form = document.querySelector("form[data-changed]");
  const verdict = document.querySelector(".verdict");
  if (!form || !verdict) return;
  const text = form.elements.deck, first = text.value;
  const changed = document.createElement("p");
  changed.className = "note undecided";
  changed.setAttribute("role", "status");
  changed.textContent = form.dataset.changed;
  text.addEventListener("input", () => {
    if (text.value === first) changed.remove();
    else if (!changed.isConnected) verdict.before(changed);
  });
})();

/* The code of a link stands behind its #, which no browser sends: it goes into the field, and out of the address. */
(() => {
  const field = document.getElementById("code");
  if (!field || location.hash.length < 2) return;
  field.value = decodeURIComponent(location.hash.slice(1));
  history.replaceState(null, "", location.pathname + location.search);
})();

/* At a table: what was ticked stays while the tab does, in the browser alone, and is counted. */
(() => {
  const zones = [...document.querySelectorAll(".count-zone")];
  if (!zones.length) return;
  const words = document.querySelector(".registered").dataset.count;
  const boxes = zones.map((zone) => [...zone.querySelectorAll("input")]);
  const list = boxes.flat().map((box) => box.parentElement.textContent.trim()).join("\n");
  const key = `ticks ${location.pathname}`;
  const count = () => zones.forEach((zone, number) => {
    const sum = (some) => some.reduce((all, box) => all + Number(box.value), 0);
    const ticked = sum(boxes[number].filter((box) => box.checked));
    zone.querySelector("output").textContent = words.replace("%n", ticked).replace("%a", sum(boxes[number]));
  });
  try {
    const kept = JSON.parse(sessionStorage.getItem(key));
    /* Of another list, other cards were counted. */
    if (kept && kept.list === list) boxes.flat().forEach((box, number) => { box.checked = kept.ticked.includes(number); });
  } catch { /* then they are not kept */ }
  document.addEventListener("change", (event) => {
    if (!event.target.closest(".count-zone")) return;
    count();
    try {
      const ticked = boxes.flat().flatMap((box, number) => (box.checked ? [number] : []));
      sessionStorage.setItem(key, JSON.stringify({ list, ticked }));
    } catch { /* as above */ }
  });
  count();
})();
