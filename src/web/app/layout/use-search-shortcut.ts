import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#contract/addresses.ts';

/** The navigation state that focuses the search field of the next page. */
const focusesSearch = { focusesSearch: true };

/** `/` and Ctrl-K focus the search field, except in a dialog; `/` also types. Pages without a field open the list. */
export function useSearchShortcut(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const focusField = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, defaultPrevented, target } = event;
      if (defaultPrevented || altKey || document.querySelector('dialog[open]')) return;
      const isCtrlK = key === 'k' && (ctrlKey || metaKey);
      const isTyping = target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]');
      if (!isCtrlK && (key !== '/' || ctrlKey || metaKey || isTyping)) return;
      event.preventDefault();
      if (!focusSearchField()) void navigate(paths.openPositions, { state: focusesSearch });
    };
    document.addEventListener('keydown', focusField);
    return () => document.removeEventListener('keydown', focusField);
  }, [navigate]);
}

/** Whether a navigation was a press of the shortcut. */
export const isSearchShortcut = (state: unknown) => (state as typeof focusesSearch | null)?.focusesSearch === true;

/** Returns whether the page has a search field. */
export function focusSearchField(): boolean {
  document.querySelector<HTMLElement>('[data-unfold]')?.click();
  const field = document.querySelector<HTMLInputElement>('[role=search] input, search input');
  field?.focus();
  field?.select();
  return !!field;
}
