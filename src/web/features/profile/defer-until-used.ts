/** Calls `load` when an element comes near the view or is used, and records its presses until they can be replayed. */
export function deferUntilUsed(place: HTMLElement, load: () => void): { replay(): void; stop(): void } {
  const pressed = new Set<HTMLElement>();
  const controller = new AbortController();
  const { signal } = controller;
  const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && load(), { rootMargin: '200px' });
  observer.observe(place);
  signal.addEventListener('abort', () => observer.disconnect());

  const use = (event: Event) => {
    if (!place.contains(event.target as Node)) return;
    load();
    if (event.type !== 'click') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed.add(event.target as HTMLElement);
  };
  // On the body, since React stops events of unhydrated parts at its root below.
  for (const type of ['pointerdown', 'focusin', 'click']) document.body.addEventListener(type, use, { capture: true, signal });

  const stop = () => controller.abort();
  return {
    stop,
    replay() {
      stop();
      for (const target of pressed) target.click();
    },
  };
}
