/**
 * Moves the focus to the page's heading, as a full page load would; and to its successor, when what was shown while the
 * page was on the way takes the focus with it. Whoever presses anything decides for themselves from then on.
 * @returns stops watching
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
