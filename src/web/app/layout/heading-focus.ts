/**
 * Focuses the page's heading after a navigation. Focuses it again when the page replaces a focused loading state. Stops at the
 * user's first press.
 * @returns a function that stops watching
 */
export function focusHeading(): () => void {
  const focusCurrent = () => {
    const heading = document.querySelector<HTMLElement>('main h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(() => {
    if (document.activeElement === document.body) focusCurrent();
  });
  const stop = () => {
    observer.disconnect();
    for (const type of pressEvents) document.removeEventListener(type, stop, true);
  };
  for (const type of pressEvents) document.addEventListener(type, stop, true);
  focusCurrent();
  observer.observe(document.querySelector('main') ?? document.body, { childList: true, subtree: true });
  return stop;
}

const pressEvents = ['keydown', 'pointerdown'];
