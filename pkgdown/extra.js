// Copy buttons, the search box and the marked line of the table of contents.
// No library, nothing loaded from elsewhere; it works from a folder, too.
(function () {
  "use strict";

  function copyText(text, done) {
    if (navigator.clipboard) {
      navigator.clipboard.writeText(text).then(done);
      return;
    }
    // Pages opened from a folder have no clipboard of their own.
    var area = document.createElement("textarea");
    area.value = text;
    document.body.appendChild(area);
    area.select();
    document.execCommand("copy");
    area.remove();
    done();
  }

  // The code without its output, which starts with #>.
  function codeOf(block) {
    var pre = block.querySelector("pre");
    return pre.textContent.split("\n").filter(function (line) {
      return !/^#>/.test(line);
    }).join("\n").trim() + "\n";
  }

  function addCopyButton(block) {
    if (!codeOf(block).trim()) return;
    var button = document.createElement("button");
    button.type = "button";
    button.className = "copy-button";
    button.textContent = "Copy";
    button.addEventListener("click", function () {
      copyText(codeOf(block), function () {
        button.textContent = "Copied";
        setTimeout(function () { button.textContent = "Copy"; }, 1500);
      });
    });
    block.classList.add("has-copy-button");
    block.appendChild(button);
  }

  document.querySelectorAll("div.sourceCode").forEach(addCopyButton);

  /* Search: every word of the query must occur; titles count most. */

  var input = document.getElementById("search-input");
  var list = document.getElementById("search-results");
  var root = input.dataset.root;
  var asked = false;

  function loadIndex() {
    if (asked) return;
    asked = true;
    var script = document.createElement("script");
    script.src = root + "search.js";
    script.onload = search;
    document.head.appendChild(script);
  }

  function score(entry, words) {
    var total = 0;
    for (var i = 0; i < words.length; i++) {
      var w = words[i];
      if (entry.name.indexOf(w) >= 0) {
        total += entry.name === w ? 100 : 30;
      } else if (entry.head.indexOf(w) >= 0) {
        total += 10;
      } else if (entry.body.indexOf(w) >= 0) {
        total += 1;
      } else {
        return 0;
      }
    }
    return total;
  }

  function item(entry) {
    var line = document.createElement("li");
    var link = document.createElement("a");
    link.href = root + entry.path + (entry.id ? "#" + entry.id : "");
    link.textContent = entry.title;
    if (entry.what !== entry.title) {
      var where = document.createElement("small");
      where.textContent = entry.what;
      link.appendChild(where);
    }
    line.appendChild(link);
    return line;
  }

  function search() {
    var words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    var index = window.siteSearchIndex || [];
    list.replaceChildren();
    list.hidden = words.length === 0 || !window.siteSearchIndex;
    if (list.hidden) return;
    var found = index.map(function (entry) {
      return { entry: entry, score: score(entry, words) };
    }).filter(function (hit) { return hit.score > 0; });
    found.sort(function (a, b) { return b.score - a.score; });
    found.slice(0, 12).forEach(function (hit) {
      list.appendChild(item(hit.entry));
    });
    if (found.length === 0) {
      var none = document.createElement("li");
      none.textContent = "Nothing found.";
      list.appendChild(none);
    }
  }

  input.addEventListener("focus", loadIndex);
  input.addEventListener("input", search);
  input.addEventListener("keydown", function (event) {
    var first = list.querySelector("a");
    if (event.key === "Enter" && first) window.location.href = first.href;
    if (event.key === "Escape") list.hidden = true;
  });
  document.addEventListener("click", function (event) {
    if (!event.target.closest(".site-search")) list.hidden = true;
  });

  /* The section that is read is marked in the table of contents. */

  var links = Array.from(document.querySelectorAll("#toc a"));

  function mark() {
    var current = null;
    links.forEach(function (link) {
      var id = decodeURIComponent(link.hash.slice(1));
      var target = document.getElementById(id);
      if (target && target.getBoundingClientRect().top < 120) current = link;
      link.classList.remove("active");
    });
    if (current) current.classList.add("active");
  }

  if (links.length > 0) {
    document.addEventListener("scroll", mark, { passive: true });
    mark();
  }
})();
