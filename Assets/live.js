(() => {
  "use strict";
  const banner = document.getElementById("live");
  const key = "place of " + location.pathname + location.search;

  const path = element => {
    const steps = [];
    for (let e = element; e && e !== document.body; e = e.parentElement) {
      steps.unshift([...e.parentElement.children].indexOf(e));
    }
    return steps;
  };
  const at = steps => steps.reduce((e, step) => e && e.children[step], document.body);

  const keep = () => sessionStorage.setItem(key, JSON.stringify({
    x: scrollX, y: scrollY, open: [...document.querySelectorAll("details[open]")].map(path),
    focus: document.activeElement === document.body ? null : path(document.activeElement),
  }));
  const kept = sessionStorage.getItem(key);
  if (kept) {
    sessionStorage.removeItem(key);
    const place = JSON.parse(kept);
    for (const details of document.querySelectorAll("details")) details.open = false;
    for (const steps of place.open) {
      const details = at(steps);
      if (details instanceof HTMLDetailsElement) details.open = true;
    }
    const focus = place.focus && at(place.focus);
    if (focus) focus.focus({ preventScroll: true });
    scrollTo(place.x, place.y);
  }

  const isTyping = () => [...document.querySelectorAll("input, textarea, select")].some(e =>
    e instanceof HTMLSelectElement ? [...e.options].some(o => o.selected !== o.defaultSelected)
      : e.value !== e.defaultValue);

  const tell = run => {
    const link = document.createElement("a");
    link.href = banner.dataset.renewed === "true" ? "" : "/";
    link.textContent = "run:" + run + " has ended";
    const before = banner.firstChild ? banner.firstChild.cloneNode() : "";
    banner.replaceChildren(before, link, ".");
  };

  let pause = 2000;
  const look = async () => {
    if (document.hidden) return;
    try {
      const answer = await fetch("/live", { cache: "no-store" });
      if (!answer.ok) return;
      pause = 2000;
      const newest = (await answer.json()).newest;
      if (newest === null || String(newest) === banner.dataset.newest) return;
      if (banner.dataset.renewed === "true" && !isTyping()) {
        keep();
        location.reload();
      } else {
        banner.dataset.newest = newest;
        tell(newest);
      }
    } catch (error) {
      // The server has ended; the page stays as it is, and asks less and less often whether it is back.
      pause = Math.min(pause * 2, 60000);
    }
  };
  const lookAgain = () => setTimeout(() => look().then(lookAgain), pause);
  if (banner) {
    lookAgain();
    document.addEventListener("visibilitychange", look);
  }

  for (const text of document.querySelectorAll("textarea.sql")) {
    text.addEventListener("keydown", event => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) text.form.requestSubmit();
    });
  }
})();
