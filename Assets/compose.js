(() => {
  "use strict";
  const desk = document.getElementById("desk");
  const said = document.getElementById("said");
  let last = Promise.resolve();

  const tell = (text, isWrong) => {
    said.textContent = text;
    said.classList.toggle("wrong", isWrong);
  };

  // What a reader chose or unfolded stays; where the focus was, it is again.
  const kept = () => {
    const active = document.activeElement;
    const boxes = [...desk.querySelectorAll("input[type=checkbox]")];
    return {
      as: desk.querySelector("#as")?.value,
      open: [...desk.querySelectorAll("details")].map(each => [each.className, each.open]),
      focus: !desk.contains(active) ? null : active.id ? "#" + active.id : active.classList.contains("pad") ? ".pad"
        : active.dataset.step ? `[data-step="${CSS.escape(active.dataset.step)}"]`
        : active.dataset.do ? `[data-do="${active.dataset.do}"]` : null,
      box: boxes.indexOf(active),
    };
  };
  const show = (html, state) => {
    desk.innerHTML = html;
    const way = desk.querySelector("#as");
    if (way && state.as) way.value = state.as;
    for (const [name, isOpen] of state.open) {
      const details = desk.querySelector("details." + name.split(" ").join("."));
      if (details) details.open = isOpen;
    }
    const focus = state.box >= 0 ? desk.querySelectorAll("input[type=checkbox]")[state.box]
      : state.focus && desk.querySelector(state.focus) || state.focus && desk.querySelector(".pad");
    if (focus) focus.focus({ preventScroll: true });
    tell(desk.firstElementChild.dataset.said, false);
  };

  // One request after the other, in the order in which things were done.
  const send = values => {
    last = last.then(async () => {
      desk.setAttribute("aria-busy", "true");
      try {
        const answer = await fetch("/compose?" + new URLSearchParams(values), {
          method: "POST", headers: { "Rehearsal-Compose": desk.dataset.word },
        });
        const text = await answer.text();
        const state = kept();
        if (answer.ok) show(text, state); else tell(text.trim(), true);
        if (!answer.ok && values.proposal) {
          const box = desk.querySelectorAll("input[type=checkbox]")[state.box];
          if (box) box.checked = !box.checked;
        }
        return answer.ok;
      } catch (error) {
        tell("The server has ended.", true);
      } finally {
        desk.removeAttribute("aria-busy");
      }
    });
    return last;
  };

  desk.addEventListener("click", event => {
    const button = event.target.closest("button");
    if (button && button.dataset.step) return send({ do: "step", step: button.dataset.step });
    if (button && button.dataset.do) return send({ do: button.dataset.do });
    const pad = event.target.closest(".pad");
    const drawing = pad && pad.querySelector("svg");
    if (!drawing || !desk.querySelector("#as")) return;
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(drawing.getScreenCTM().inverse());
    const edge = Number(pad.dataset.edge);
    send({
      do: "touch", as: desk.querySelector("#as").value,
      x: (point.x - edge).toFixed(1), y: (point.y - edge).toFixed(1),
    });
  });
  desk.addEventListener("change", event => {
    const box = event.target;
    if (box.dataset.proposal === undefined) return;
    send({ do: box.checked ? "keep" : "drop", part: box.dataset.part, proposal: box.dataset.proposal });
  });
  desk.addEventListener("submit", event => {
    event.preventDefault();
    const name = event.target.dataset.form;
    const field = event.target.elements[name];
    const text = field.value;
    if (text === "") return;
    send({ do: "step", step: name === "type" ? "type: " + JSON.stringify(text) : text }).then(isDone => {
      const now = desk.querySelector("#" + name);
      if (now && !isDone) now.value = text;
    });
  });
  // A key that is pressed over the screen goes into the field for keys.
  desk.addEventListener("keydown", event => {
    const field = desk.querySelector("#type");
    if (!event.target.classList.contains("pad") || !field || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key.length === 1 && event.key !== " ") field.focus();
  });
})();
