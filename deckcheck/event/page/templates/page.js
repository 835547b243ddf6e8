"use strict";
// Filters the players by what they and their cards are called, and by what was found. The verdicts are
// filtered by the style sheet alone, so that they are without this script too.
(() => {
  const byId = (id) => document.getElementById(id);
  const search = byId("search"), code = byId("code"), shown = byId("shown"), clear = byId("clear");
  const players = [...document.querySelectorAll(".player")];
  let texts = null;

  // As people compare names: whatever the width, the case, the kana and the spaces.
  const folded = (text) => text.normalize("NFKC").toLowerCase().replace(/[ァ-ヶ]/g,
    (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));
  const joined = (text) => folded(text).replace(/\s+/g, "");
  const textOf = (player) =>
    [...player.querySelectorAll("h3, .zone li, .written li > span")].map((each) => joined(each.textContent)).join("\n");

  const chosen = () => document.querySelector("input[name=verdict]:checked").value;
  const hasVerdict = (player, verdict) => verdict === "all" || player.classList.contains(verdict);

  function filter() {
    const words = folded(search.value).split(/\s+/).filter(Boolean).map(joined);
    const verdict = chosen();
    if (words.length && texts === null) texts = players.map(textOf);
    let count = 0;
    players.forEach((player, index) => {
      const fits = (!code.value || player.dataset.codes.split(" ").includes(code.value))
        && words.every((word) => texts[index].includes(word));
      player.hidden = !fits;
      count += fits && hasVerdict(player, verdict) ? 1 : 0;
    });
    shown.textContent = shown.dataset.text.replace("%", count);
    clear.hidden = !search.value && !code.value && verdict === "all";
    byId("nothing").hidden = count > 0;
  }

  let soon = 0;
  search.addEventListener("input", () => { clearTimeout(soon); soon = setTimeout(filter, 120); });
  code.addEventListener("change", filter);
  document.querySelectorAll("input[name=verdict]").forEach((each) => each.addEventListener("change", filter));
  document.querySelector("form").addEventListener("submit", (event) => { event.preventDefault(); filter(); });
  clear.addEventListener("click", () => {
    search.value = code.value = "";
    byId("v-all").checked = true;
    filter();
    search.focus();
  });
  byId("print").addEventListener("click", () => window.print());
  for (const each of document.querySelectorAll(".tools [hidden]")) if (each !== clear) each.hidden = false;
  filter();
})();
