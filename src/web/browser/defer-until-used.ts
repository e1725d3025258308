/**
 * Defers loading until first use, and replays early clicks. Loads at the first press or key of the page, which can change the
 * element, or when pointer or focus reaches it.
 */
export function deferUntilUsed(place: HTMLElement, load: () => void): { replay(): Promise<void>; stop(): void } {
  const pressed = new Set<HTMLElement>();
  const selected = new Map<HTMLSelectElement, string>();
  const controller = new AbortController();
  const { signal } = controller;
  for (const type of ['pointerdown', 'keydown', 'popstate']) addEventListener(type, load, { capture: true, signal });

  const use = (event: Event) => {
    if (!place.contains(event.target as Node)) return;
    load();
    if (event.type === 'change' && event.target instanceof HTMLSelectElement) selected.set(event.target, event.target.value);
    // The part reads its checkboxes and radios when it hydrates.
    if (event.type !== 'click' || (event.target as Element).matches('label, [type=checkbox], [type=radio]')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed.add(event.target as HTMLElement);
  };
  // On the body, since React stops events of unhydrated parts at its root below.
  for (const type of ['pointerover', 'focusin', 'change', 'click']) {
    document.body.addEventListener(type, use, { capture: true, signal });
  }

  const stop = () => controller.abort();
  return {
    stop,
    async replay() {
      stop();
      for (const [target, value] of selected) {
        target.value = value;
        target.dispatchEvent(new Event('change', { bubbles: true }));
        await untilApplied();
      }
      for (const target of pressed) {
        target.click();
        await untilApplied();
      }
    },
  };
}

/** Lets React apply each change before the next. */
const untilApplied = () => new Promise((next) => setTimeout(next));
