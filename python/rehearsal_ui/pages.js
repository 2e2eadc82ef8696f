// What a page tells: events as they come, in the page's own order, and what is on the screen. Run in every scene before
// its first frame.
(() => {
  const told = [];
  const rounded = number => Math.round(number * 1000) / 1000;
  let seed = 1;
  Math.random = () => (seed = seed * 48271 % 2147483647) / 2147483647;

  const nameOf = target => !target || target === window || target === document ? 'window'
    : target.id || target.closest?.('[id]')?.id || 'window';
  const pathOf = element => {
    const names = [];
    for (let at = element; at; at = above(at)) names.unshift(at.id);
    return ['window', ...names].join('/');
  };
  // What is in the top layer is above everything, whatever it stands in.
  const isOnTop = element => element.matches(':popover-open, dialog:modal');
  const above = element => isOnTop(element) ? null : element.parentElement?.closest('[id]');
  const tell = (kind, name, event, args) => {
    const line = { kind, name, subject: nameOf(event.target), args };
    told.push(line);
    return line;
  };

  for (const name of ['pointerdown', 'pointerup', 'pointercancel', 'contextmenu'])
    addEventListener(name, event => tell('gesture', name, event), true);
  for (const name of ['click', 'dblclick'])
    addEventListener(name, event => tell('action', name, event, { count: event.detail }), true);
  for (const name of ['input', 'change', 'submit'])
    addEventListener(name, event => tell('action', name, event, { value: event.target.value }), true);
  for (const name of ['beforetoggle', 'toggle', 'cancel', 'close'])
    addEventListener(name, event => {
      const line = tell('callback', name, event, event.newState
        ? { oldState: event.oldState, newState: event.newState, source: event.source?.id } : undefined);
      // Whoever answers does so after this.
      if (event.cancelable) addEventListener(name, () => line.answer = !event.defaultPrevented, { once: true });
    }, true);
  for (const name of ['focusin', 'focusout']) addEventListener(name, event => tell('focus', name, event), true);
  for (const [name, word] of [['transitionrun', 'began'], ['transitionend', 'ended'], ['transitioncancel', 'cancelled'],
    ['animationstart', 'began'], ['animationend', 'ended'], ['animationcancel', 'cancelled']])
    addEventListener(name, event => tell('animation', word, event,
      { property: event.propertyName ?? event.animationName }), true);
  // No resize: it comes with this frame or the next, and the screen tells it.
  addEventListener('error', event => tell('exception', event.error?.name ?? 'Error', {}, { reason: event.message }));

  // What nothing in the page catches, and what it says is wrong, while it goes on.
  addEventListener('unhandledrejection', event => tell('advisory', `unhandled rejection: ${event.reason}`, {}));
  for (const [word, say] of [['error', console.error], ['warn', console.warn]])
    console[word] = (...values) => {
      tell('advisory', `console.${word}: ${values.map(String).join(' ')}`, {});
      say.apply(console, values);
    };

  // Every animation is stopped and set to its frame's time: by the clock opacities differ from run to run.
  const ages = new WeakMap();
  window.__advance = milliseconds => {
    const all = document.getAnimations().map(animation => {
      const age = ages.has(animation) ? ages.get(animation) + milliseconds : 0;
      ages.set(animation, age);
      return { animation, age, end: animation.effect.getComputedTiming().endTime };
    });
    for (const { animation, age, end } of all) {
      animation.pause();
      animation.currentTime = Math.min(age, end);
    }
    // Together: one that ends alone may take away what the others are of.
    for (const { animation } of all.filter(({ age, end }) => age >= end)) animation.finish();
  };

  const viewOf = element => {
    const style = getComputedStyle(element), place = element.getBoundingClientRect();
    const corner = above(element)?.getBoundingClientRect() ?? { x: 0, y: 0 };
    const properties = { alpha: rounded(+style.opacity) };
    if (element.dataset.role) properties.role = element.dataset.role;
    if (!element.children.length && element.textContent.trim()) properties.title = element.textContent.trim();
    if ('value' in element && element.localName !== 'button') properties.value = element.value;
    if ('checked' in element) properties.checked = element.checked;
    if (document.activeElement === element) properties.focused = true;
    if (element.scrollTop || element.scrollLeft) properties.scroll = [element.scrollLeft, element.scrollTop];
    return {
      path: pathOf(element), class: element.localName + (element.popover ? `[popover=${element.popover}]` : ''),
      frame: [place.x - corner.x, place.y - corner.y, place.width, place.height].map(rounded), properties,
    };
  };
  window.__told = () => {
    const isShown = element => getComputedStyle(element).display !== 'none' && element.getClientRects().length;
    const views = [...document.querySelectorAll('[id]')].filter(isShown).map(viewOf);
    const screen = { path: 'window', class: 'window', frame: [0, 0, innerWidth, innerHeight] };
    return JSON.stringify({ events: told.splice(0), views: [screen, ...views] });
  };
  // What of a page is not at rest: by what it told, and how many animations go on that have an end.
  window.__busy = () => [told.length, document.getAnimations().filter(animation =>
    animation.playState === 'running' && animation.effect.getComputedTiming().endTime < Infinity).length];
  window.__text = id => document.getElementById(id)?.innerText;
  // Where the elements are that a name means: the one with that id, else those whose label, name or text it is.
  window.__place = name => {
    const isShown = element => element.getClientRects().length;
    const texts = element => [element.getAttribute('aria-label'), element.title, element.name, element.placeholder,
      element.labels?.[0]?.innerText, element.children.length ? null : element.innerText ?? element.value];
    const means = element => texts(element).some(text => typeof text === 'string' && text.trim() === name);
    const named = document.getElementById(name);
    const all = [...document.body.querySelectorAll('*')].filter(isShown);
    const found = named ? [named] : all.filter(means);
    const there = [...document.querySelectorAll('[id]')].map(element => element.id);
    return { there, places: found.map(element => {
      const place = element.getBoundingClientRect();
      return [place.x, place.y, place.width, place.height];
    }) };
  };
})()
