import { type RefObject, useEffect } from 'react';

const controls = 'a, button, input, select, textarea, [tabindex="0"]';

/** Moves what floats at the top of the screen below the focused control that it would cover. `shown` is what it shows. */
export function useClearOfFocus(area: RefObject<HTMLElement | null>, shown: readonly unknown[]): void {
  useEffect(() => {
    const box = area.current;
    if (!box || shown.length === 0) return;
    const place = () => {
      box.style.removeProperty('inset-block-start');
      const focused = document.activeElement;
      if (!focused?.matches(controls)) return;
      const [floating, covered] = [box.getBoundingClientRect(), focused.getBoundingClientRect()];
      const below = covered.bottom + gap;
      if (overlap(floating, covered) && below + floating.height < innerHeight) {
        box.style.setProperty('inset-block-start', `${below}px`);
      }
    };
    place();
    document.addEventListener('focusin', place);
    return () => document.removeEventListener('focusin', place);
  }, [area, shown]);
}

/** Pixels: more than a focus ring takes. */
const gap = 8;

const overlap = (one: DOMRect, other: DOMRect) =>
  one.left < other.right + gap && other.left < one.right + gap && one.top < other.bottom + gap && other.top < one.bottom + gap;
