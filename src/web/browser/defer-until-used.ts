export interface DeferralOptions {
  /** Loads as well when the element comes within 200 px of the view. */
  onSight?: boolean;
  /** Loads as well at the first press or key anywhere, since it can change the element. */
  onAnyInput?: boolean;
}

/** Calls `load` when an element is used, and records its presses and selections until they can be replayed. */
export function deferUntilUsed(
  place: HTMLElement,
  load: () => void,
  { onSight = false, onAnyInput = false }: DeferralOptions,
): { replay(): Promise<void>; stop(): void } {
  const pressed = new Set<HTMLElement>();
  const selected = new Map<HTMLSelectElement, string>();
  const controller = new AbortController();
  const { signal } = controller;
  if (onSight) {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && load(), { rootMargin: '200px' });
    observer.observe(place);
    signal.addEventListener('abort', () => observer.disconnect());
  }
  if (onAnyInput) {
    for (const type of ['pointerdown', 'keydown', 'popstate']) addEventListener(type, load, { capture: true, signal });
  }

  const use = (event: Event) => {
    if (!place.contains(event.target as Node)) return;
    load();
    if (event.type === 'change' && event.target instanceof HTMLSelectElement) selected.set(event.target, event.target.value);
    if (event.type !== 'click') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed.add(event.target as HTMLElement);
  };
  // On the body, since React stops events of unhydrated parts at its root below.
  for (const type of ['pointerover', 'pointerdown', 'focusin', 'change', 'click']) {
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
