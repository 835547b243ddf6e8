"use strict";
// Filters and sorts the players, and shows what else is known of one when somebody asks. They stand in the text of
// <noscript>s, a hundred in each, which takes a browser no time; without this script they are all there at once. The
// first are taken out of it before anything is shown, the others while the page is looked at already, and what is known
// of a player beside the line only when that is opened. The verdicts are filtered by the style sheet alone.
(() => {
  const byId = (id) => document.getElementById(id);
  const search = byId("search"), code = byId("code"), sort = byId("sort"), shown = byId("shown"), clear = byId("clear");
  const blocks = [...document.querySelectorAll("#players > noscript")];
  const players = [], rests = new Map();
  const isPaper = () => !byId("as-overview").checked;
  let names = null, cards = null;

  const REST = '<div class="rest">', END = "</article>";
  function take() {
    const block = blocks.shift(), rows = [], kept = [];
    for (const text of block.textContent.split(END).slice(0, -1)) {
      const at = text.indexOf(REST);
      rows.push(text.slice(0, at) + END);
      kept.push(text.slice(at));
    }
    const taken = document.createElement("template");
    taken.innerHTML = rows.join("");
    [...taken.content.children].forEach((player, index) => {
      players.push(player);
      rests.set(player, kept[index]);
    });
    block.replaceWith(taken.content);
  }
  const takeAll = () => { while (blocks.length) take(); };
  const takeMore = () => {
    if (!blocks.length) return;
    take();
    setTimeout(takeMore);
  };

  // As people compare names: whatever the width, the case, the kana and the spaces.
  const folded = (text) => text.normalize("NFKC").toLowerCase().replace(/[ァ-ヶ]/g,
    (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));
  const joined = (text) => folded(text).replace(/\s+/g, "");
  const escapes = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&#34;": '"', "&#39;": "'", "&quot;": '"' };
  const plain = (text) => text.replace(/&[a-z0-9#]+;/g, (each) => escapes[each] ?? each);

  function unfold(player) {
    if (!rests.has(player)) return;
    player.insertAdjacentHTML("beforeend", rests.get(player));
    rests.delete(player);
  }
  const source = (player) => rests.get(player) ?? player.querySelector(".rest").innerHTML;
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
    const isOpen = !words.length && !code.value;
    const isWhole = isOpen && verdict === "all";
    if (!isWhole) takeAll();
    if (words.length && names === null) {
      names = players.map((player) => joined(textOf(player, "h3") + "\n" + textOf(player, ".contact")));
      cards = players.map((player) => cardsOf(player).map((name) => [joined(name), name]));
    }
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
    if (isWhole) count = shown.dataset.all;
    shown.textContent = shown.dataset.text.replace("%", count) + (words.length && count ? ` (${found})` : "");
    clear.hidden = !search.value && !code.value && verdict === "all";
    byId("nothing").hidden = count > 0;
    if (isPaper()) unfoldShown();
  }

  function order() {
    takeAll();
    const { compare } = new Intl.Collator(document.documentElement.lang, { numeric: true, sensitivity: "base" });
    const keys = {
      need: () => "", name: (each) => textOf(each, ".name"), id: (each) => textOf(each, ".id") || textOf(each, ".name"),
      last: (each) => each.dataset.last, table: (each) => each.dataset.table, time: (each) => each.dataset.time || "9999",
    };
    const isColumn = sort.selectedOptions[0].classList.contains("column");
    const key = isColumn ? (each) => cellOf(each, sort.value) : keys[sort.value];
    const sorted = players.map((player, index) => [key(player), index, player]);
    sorted.sort(([one, first], [other, second]) => (!one - !other) || compare(one, other) || first - second);
    byId("players").append(...sorted.map(([, , player]) => player));
    delete sort.dataset.before;
  }

  function unfoldShown() {
    takeAll();
    players.forEach((each) => { if (!each.hidden && hasVerdict(each, chosen())) unfold(each); });
  }
  // Sheets of paper are laid out by last names, unless somebody asks for another order.
  function look() {
    if (isPaper() && sort.value === "need") {
      sort.value = "last";
      order();
      sort.dataset.before = "need";
    } else if (!isPaper() && sort.dataset.before) {
      sort.value = sort.dataset.before;
      order();
    }
    if (isPaper()) unfoldShown();
  }
  function open() {
    const id = location.hash.slice(1);
    const isLate = /^p[0-9]+$/.test(id) && !byId(id);
    if (isLate) takeAll();
    const player = byId(id);
    if (!player?.matches(".player")) return;
    player.querySelector(":scope > details").open = true;
    if (isLate) player.scrollIntoView();
  }

  let soon = 0;
  search.addEventListener("input", () => { clearTimeout(soon); soon = setTimeout(filter, 120); });
  code.addEventListener("change", filter);
  sort.addEventListener("change", order);
  document.querySelectorAll("input[name=verdict]").forEach((each) => each.addEventListener("change", filter));
  document.querySelectorAll("input[name=view]").forEach((each) => each.addEventListener("change", look));
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
  window.addEventListener("beforeprint", takeAll);
  window.addEventListener("hashchange", open);
  for (const each of document.querySelectorAll(".tools [hidden]")) if (each !== clear) each.hidden = false;
  while (blocks.length && players.length < 500) take();
  filter();
  open();
  setTimeout(takeMore);
})();
