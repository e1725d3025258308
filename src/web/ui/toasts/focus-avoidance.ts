/** Moves what lies over the page below whatever has the focus, for as long as it lies there (WCAG 2.4.11). */
export function avoidFocusedElement(area: HTMLElement): () => void {
  const place = () => {
    area.style.removeProperty('inset-block-start');
    const focused = document.activeElement;
    if (!focused || focused === document.body || area.contains(focused) || !focused.matches(controls)) return;
    const [covers, covered] = [area.getBoundingClientRect(), focused.getBoundingClientRect()];
    const apart =
      covers.right <= covered.left ||
      covered.right <= covers.left ||
      covers.bottom <= covered.top ||
      covered.bottom <= covers.top;
    if (!apart) area.style.setProperty('inset-block-start', `${covered.bottom + gapPx}px`);
  };
  place();
  document.addEventListener('focusin', place);
  return () => document.removeEventListener('focusin', place);
}

/** Headings and the page itself are focused to be read from there: they may be covered. */
const controls = 'a, button, input, select, textarea, summary';
const gapPx = 12;
