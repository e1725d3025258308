/** Moves an overlay below the focused element, so that it stays visible (WCAG 2.4.11). */
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

/** Headings and main take the focus only for screen readers, so an overlay may cover them. */
const controls = 'a, button, input, select, textarea, summary';
const gapPx = 12;
