// The language switch, the search box, and tables that sort; everything else is there without it.
"use strict";
(() => {
  const root = document.documentElement;
  const MOST_FOUND = 60;

  // -- the language: what the address says, else what was chosen last, else what the page was written with

  const known = (language) => (language === "en" || language === "ja" ? language : null);
  const remembered = () => {
    try {
      return known(localStorage.getItem("advc-language"));
    } catch {
      return null; // some browsers keep nothing for files
    }
  };
  const asked = known(new URLSearchParams(location.search).get("lang"));
  const speak = (language) => {
    root.dataset.lang = root.lang = language;
    document.title = document.querySelector("title").dataset[language];
    const input = document.getElementById("search");
    if (input) {
      input.placeholder = input.dataset[language];
      input.setAttribute("aria-label", input.dataset[language]);
    }
    for (const button of document.querySelectorAll("[data-to]"))
      button.setAttribute("aria-pressed", String(button.dataset.to === language));
  };
  const choose = (language) => {
    speak(language);
    try {
      localStorage.setItem("advc-language", language);
    } catch {
      // then the address of each link carries it, as it does anyway
    }
  };
  const chosen = asked || remembered();
  let explicit = chosen !== null;
  if (chosen) speak(chosen);

  const withLanguage = (href) => {
    if (!explicit) return href;
    const url = new URL(href, location.href);
    url.searchParams.set("lang", root.dataset.lang);
    return url.href;
  };

  document.addEventListener("DOMContentLoaded", () => {
    speak(root.dataset.lang);
    document.addEventListener("click", (event) => {
      const button = event.target.closest("[data-to]");
      if (button) {
        explicit = true;
        choose(button.dataset.to);
        return;
      }
      const anchor = event.target.closest("a[href]");
      if (anchor && !anchor.getAttribute("href").startsWith("#")) anchor.href = withLanguage(anchor.href);
    });
    search();
    for (const table of document.querySelectorAll("table.sortable")) sortable(table);
  });

  // -- the search: entries come with a file of their own, when somebody first asks

  // Wide letters are looked for as narrow ones, and hiragana as katakana: whatever the keyboard was set to.
  const plain = (text) =>
    text.normalize("NFKC").toLowerCase().replace(/[\u3041-\u3096]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60));

  function search() {
    const input = document.getElementById("search");
    const list = document.getElementById("found");
    let entries = null;
    let at = -1;

    const load = () => {
      if (entries) return;
      entries = [];
      const script = document.createElement("script");
      script.src = root.dataset.top + "entries.js";
      script.onload = () => {
        entries = window.advcEntries.map(([kind, id, href, names, texts]) => ({
          kind, id, href, names,
          words: plain([id, ...names].join("\n")),
          all: plain([kind, id, ...names, ...texts].join("\n")),
        }));
        show();
      };
      document.head.append(script);
    };

    // A name that begins so comes first, then one that holds it, then a text that does.
    const rank = (entry, wanted) => {
      const lines = entry.words.split("\n");
      if (lines.some((line) => line === wanted)) return 0;
      if (lines.some((line) => line.startsWith(wanted))) return 1;
      return entry.words.includes(wanted) ? 2 : 3;
    };

    const show = () => {
      const wanted = plain(input.value.trim());
      at = -1;
      list.replaceChildren();
      list.hidden = wanted === "";
      if (list.hidden || !entries) return;
      const parts = wanted.split(/\s+/);
      const found = entries.filter((entry) => parts.every((part) => entry.all.includes(part)));
      found.sort((one, other) => rank(one, wanted) - rank(other, wanted)); // sorting keeps the order of equals
      for (const entry of found.slice(0, MOST_FOUND)) {
        const anchor = document.createElement("a");
        anchor.href = withLanguage(root.dataset.top + entry.href);
        const [en, ja] = entry.names;
        anchor.append((root.dataset.lang === "ja" ? ja : en) || entry.id);
        const about = document.createElement("small");
        about.textContent = entry.kind + " " + entry.id;
        anchor.append(about);
        const item = document.createElement("li");
        item.append(anchor);
        list.append(item);
      }
      if (!found.length) {
        const none = document.createElement("li");
        none.className = "none";
        none.textContent = root.dataset.lang === "ja" ? list.dataset.noneJa : list.dataset.noneEn;
        list.append(none);
      }
    };

    const move = (step) => {
      const anchors = [...list.querySelectorAll("a")];
      if (!anchors.length) return;
      if (at >= 0) anchors[at].removeAttribute("aria-selected");
      at = (at + step + anchors.length) % anchors.length;
      anchors[at].setAttribute("aria-selected", "true");
      anchors[at].scrollIntoView({ block: "nearest" });
    };

    input.addEventListener("focus", load);
    input.addEventListener("input", () => { load(); show(); });
    input.addEventListener("keydown", (event) => {
      if (event.isComposing) return; // the Enter that ends a Japanese word is not ours
      if (event.key === "ArrowDown") move(1);
      else if (event.key === "ArrowUp") move(-1);
      else if (event.key === "Escape") { input.value = ""; show(); }
      else if (event.key === "Enter") (list.querySelectorAll("a")[Math.max(at, 0)] || input).click();
      else return;
      event.preventDefault();
    });
    document.addEventListener("keydown", (event) => {
      const writing = event.target.closest("input, textarea, select");
      if (event.key === "/" && !writing && !event.ctrlKey && !event.metaKey && !event.altKey) {
        event.preventDefault();
        input.focus();
      }
    });
    document.addEventListener("click", (event) => {
      if (!event.target.closest(".search")) list.hidden = true;
    });
  }

  // -- tables: a click on a column's head sorts by it, numbers as numbers

  function sortable(table) {
    const heads = [...table.tHead.rows[0].cells];
    const body = table.tBodies[0];
    const text = (row, column) => row.cells[column].innerText.trim();
    for (const [column, head] of heads.entries()) {
      head.tabIndex = 0;
      head.addEventListener("keydown", (event) => {
        if (event.key === "Enter") head.click();
      });
      head.addEventListener("click", () => {
        const up = head.getAttribute("aria-sort") !== "ascending";
        for (const other of heads) other.removeAttribute("aria-sort");
        head.setAttribute("aria-sort", up ? "ascending" : "descending");
        const order = new Intl.Collator(root.lang, { numeric: true });
        const keyed = [...body.rows].map((row) => [text(row, column), row]);
        keyed.sort(([one], [other]) => {
          const [first, second] = [parseFloat(one), parseFloat(other)];
          const numbers = !Number.isNaN(first) && !Number.isNaN(second) && first !== second;
          return (up ? 1 : -1) * (numbers ? first - second : order.compare(one, other));
        });
        body.append(...keyed.map(([, row]) => row));
      });
    }
  }
})();
