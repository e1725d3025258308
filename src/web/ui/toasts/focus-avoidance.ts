/** Moves an overlay below the focused element, so that it stays visible (WCAG 2.4.11). */
export function avoidFocusedElement(overlay: HTMLElement): () => void {
  const updatePosition = () => {
    overlay.style.removeProperty('inset-block-start');
    const focused = document.activeElement;
    if (!focused || focused === document.body || overlay.contains(focused) || !focused.matches(controls)) return;
    const [overlayBox, focusedBox] = [overlay.getBoundingClientRect(), focused.getBoundingClientRect()];
    const isApart =
      overlayBox.right <= focusedBox.left ||
      focusedBox.right <= overlayBox.left ||
      overlayBox.bottom <= focusedBox.top ||
      focusedBox.bottom <= overlayBox.top;
    if (!isApart) overlay.style.setProperty('inset-block-start', `${focusedBox.bottom + gapPx}px`);
  };
  updatePosition();
  document.addEventListener('focusin', updatePosition);
  return () => document.removeEventListener('focusin', updatePosition);
}

/** Headings and main take the focus only for screen readers, so an overlay may cover them. */
const controls = 'a, button, input, select, textarea, summary';
const gapPx = 12;
