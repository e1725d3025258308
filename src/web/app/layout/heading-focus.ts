/**
 * Focuses the page's heading after a navigation, and its successor when a loading state with the focus disappears.
 * The first press of the user ends it.
 * @returns a function that stops watching
 */
export function focusHeading(): () => void {
  const focus = () => {
    const heading = document.querySelector<HTMLElement>('main h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  };
  const watcher = new MutationObserver(() => {
    if (document.activeElement === document.body) focus();
  });
  const stop = () => {
    watcher.disconnect();
    for (const press of presses) document.removeEventListener(press, stop, true);
  };
  for (const press of presses) document.addEventListener(press, stop, true);
  focus();
  watcher.observe(document.querySelector('main') ?? document.body, { childList: true, subtree: true });
  return stop;
}

const presses = ['keydown', 'pointerdown'];
