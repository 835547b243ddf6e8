"use strict";
// Filters and sorts the players, and shows what else is known of one when somebody asks. Until then that is the text of
// a <noscript>, which takes a browser no time; without this script it is there at once. The verdicts are filtered by the
// style sheet alone.
(() => {
  const byId = (id) => document.getElementById(id);
  const search = byId("search"), code = byId("code"), sort = byId("sort"), shown = byId("shown"), clear = byId("clear");
  const players = [...document.querySelectorAll(".player")];
  const isPaper = () => !byId("as-overview").checked;
  let names = null, cards = null;

  // As people compare names: whatever the width, the case, the kana and the spaces.
  const folded = (text) => text.normalize("NFKC").toLowerCase().replace(/[ァ-ヶ]/g,
    (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));
  const joined = (text) => folded(text).replace(/\s+/g, "");
  const escapes = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&#34;": '"', "&#39;": "'", "&quot;": '"' };
  const plain = (text) => text.replace(/&[a-z0-9#]+;/g, (each) => escapes[each] ?? each);

  function unfold(player) {
    const kept = player.querySelector(":scope > noscript");
    if (kept) kept.outerHTML = kept.textContent;
  }
  function source(player) {
    return (player.querySelector(":scope > noscript")?.textContent ?? player.querySelector(".rest").innerHTML);
  }
  const cardsOf = (player) => [...source(player).matchAll(/<li(?: class="unknown")?><b>\d+<\/b> (.*?)(?: <i>|<\/li>)/g)]
    .map((match) => plain(match[1]));
  const cellOf = (player, header) => {
    for (const match of source(player).matchAll(/<div class="more"><dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g))
      if (plain(match[1]) === header) return plain(match[2]);
    return "";
  };
  const textOf = (player, what) => player.querySelector(what)?.textContent ?? "";

  const chosen = () => document.querySelector("input[name=verdict]:checked").value;
  const hasVerdict = (player, verdict) => verdict === "all" || player.classList.contains(verdict);

  function filter() {
    const words = folded(search.value).split(/\s+/).filter(Boolean).map(joined);
    const verdict = chosen();
    if (words.length && names === null) {
      names = players.map((player) => joined(textOf(player, "h3") + "\n" + textOf(player, ".contact")));
      cards = players.map((player) => cardsOf(player).map((name) => [joined(name), name]));
    }
    const isOpen = !words.length && !code.value;
    let count = 0, byName = 0, byCard = 0;
    players.forEach((player, index) => {
      let fits = isOpen || !code.value || player.dataset.codes.split(" ").includes(code.value);
      if ("found" in player.dataset) delete player.dataset.found;
      if (fits && words.length) {
        const others = words.filter((word) => !names[index].includes(word));
        const found = others.map((word) => cards[index].find(([card]) => card.includes(word)));
        fits = found.every(Boolean);
        if (fits && others.length) player.dataset.found = [...new Set(found.map(([, name]) => name))].join(", ");
      }
      if (player.hidden === fits) player.hidden = !fits;
      if (!fits || !hasVerdict(player, verdict)) return;
      count += 1;
      if ("found" in player.dataset) byCard += 1; else byName += 1;
    });
    const found = shown.dataset.found.replace("%n", byName).replace("%c", byCard);
    shown.textContent = shown.dataset.text.replace("%", count) + (words.length && count ? ` (${found})` : "");
    clear.hidden = !search.value && !code.value && verdict === "all";
    byId("nothing").hidden = count > 0;
    if (isPaper()) unfoldShown();
  }

  function order() {
    const { compare } = new Intl.Collator(document.documentElement.lang, { numeric: true, sensitivity: "base" });
    const keys = {
      need: () => "", name: (each) => textOf(each, ".name"), id: (each) => textOf(each, ".id") || textOf(each, ".name"),
      last: (each) => textOf(each, ".name").trim().split(/\s+/).at(-1), time: (each) => each.dataset.time || "9999",
    };
    const isColumn = sort.selectedOptions[0].classList.contains("column");
    const key = isColumn ? (each) => cellOf(each, sort.value) : keys[sort.value];
    const sorted = players.map((player, index) => [key(player), index, player]);
    sorted.sort(([one, first], [other, second]) => (!one - !other) || compare(one, other) || first - second);
    byId("players").append(...sorted.map(([, , player]) => player));
  }

  const unfoldShown = () => players.forEach((each) => { if (!each.hidden && hasVerdict(each, chosen())) unfold(each); });
  function open() {
    const player = byId(location.hash.slice(1));
    if (player?.matches(".player")) player.querySelector(":scope > details").open = true;
  }

  let soon = 0;
  search.addEventListener("input", () => { clearTimeout(soon); soon = setTimeout(filter, 120); });
  code.addEventListener("change", filter);
  sort.addEventListener("change", order);
  document.querySelectorAll("input[name=verdict]").forEach((each) => each.addEventListener("change", filter));
  document.querySelectorAll("input[name=view]").forEach((each) => each.addEventListener("change", () => {
    if (isPaper()) unfoldShown();
  }));
  byId("players").addEventListener("toggle", (event) => {
    const player = event.target.closest(".player");
    if (event.target.open) unfold(player);
    player.classList.toggle("open", event.target.open);
  }, true);
  document.querySelector("form").addEventListener("submit", (event) => { event.preventDefault(); filter(); });
  clear.addEventListener("click", () => {
    search.value = code.value = "";
    byId("v-all").checked = true;
    filter();
    search.focus();
  });
  byId("print").addEventListener("click", () => window.print());
  window.addEventListener("hashchange", open);
  for (const each of document.querySelectorAll(".tools [hidden]")) if (each !== clear) each.hidden = false;
  filter();
  open();
})();
