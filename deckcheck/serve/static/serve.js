"use strict";
/* The checker checks again while somebody types, once there is an answer; nothing needs this. */
(() => {
  const form = document.getElementById("list");
  const answer = document.getElementById("answer");
  if (!form || !answer || !window.fetch || !window.DOMParser) return;
  const PAUSE = 1500, LEAST = 4000;
  const status = document.getElementById("status");
  const text = form.elements.deck;
  let timer = 0, last = Date.now(), waiting = null, sent = text.value;

  const again = async () => {
    if (waiting || text.value === sent || !text.value.trim()) return;
    waiting = new AbortController();
    const asked = text.value;
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
        if (found && heading && asked === text.value) {
          heading.removeAttribute("autofocus");
          answer.replaceChildren(...found.childNodes);
          document.title = page.title;
          status.textContent = `${heading.textContent} (${form.dataset.again})`;
        }
        sent = asked;
      }
    } catch {
      /* whoever types may still press the button */
    } finally {
      waiting = null;
      if (text.value !== sent) later();
    }
  };
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(again, Math.max(PAUSE, last + LEAST - Date.now()));
  };
  if (answer.querySelector(".verdict")) text.addEventListener("input", later);
  form.addEventListener("submit", () => {
    clearTimeout(timer);
    if (waiting) waiting.abort();
  });
})();
