/**
 * Adds suggestions to a search field (WAI-ARIA combobox). Loads on first use and attaches to the existing input, so that
 * focus and text stay.
 */

import { Fragment, type ReactNode, useEffect, useId, useState } from 'react';
import { type Suggestion, type SuggestionKind, suggestionKinds } from '#contract/suggestion-calls.ts';
import { texts } from '#texts/search/suggestions.ts';
import type { SuggestionsQuery } from '#web/api/suggestion-queries.ts';
import styles from './suggestion-list.module.css';
import { useSuggestions } from './use-suggestions.ts';

interface SuggestionListProps {
  input: HTMLInputElement;
  field: SuggestionsQuery['field'];
  onSelect(suggestion: Suggestion): void;
}

export function SuggestionList({ input, field, onSelect }: SuggestionListProps) {
  const id = useId();
  const optionId = (index: number) => `${id}-${index}`;
  const [query, setQuery] = useState('');
  const [position, setPosition] = useState(-1);
  const [dismissed, setDismissed] = useState(false);
  const suggestions = useSuggestions({ text: query, field });
  const open = suggestions.length > 0 && !dismissed;
  const active = open ? Math.min(position, suggestions.length - 1) : -1;

  const close = () => setDismissed(true);
  const select = (suggestion: Suggestion) => {
    setQuery('');
    close();
    onSelect(suggestion);
  };

  useEffect(() => {
    const handleInput = () => {
      setQuery(input.value);
      setPosition(-1);
      setDismissed(false);
    };
    const handleBlur = () => setDismissed(true);
    // Handles text typed before this loaded, but not the search of the page, nor a field that was left since.
    if (document.activeElement === input && input.value !== input.defaultValue) setQuery(input.value);
    input.addEventListener('input', handleInput);
    input.addEventListener('blur', handleBlur);
    return () => {
      input.removeEventListener('input', handleInput);
      input.removeEventListener('blur', handleBlur);
    };
  }, [input]);

  useEffect(() => {
    const moveBy = (by: 1 | -1) => {
      // The arrow keys also stop at the input.
      const stops = suggestions.length + 1;
      setPosition(((active + 1 + by + stops) % stops) - 1);
    };
    const handleKey = (event: KeyboardEvent) => {
      if (!open || event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
      const option = suggestions[active];
      if (event.key === 'ArrowDown') moveBy(1);
      else if (event.key === 'ArrowUp') moveBy(-1);
      else if (event.key === 'Escape') close();
      else if (event.key === 'Enter' && option) select(option);
      else {
        // Enter without a selection searches for the entered text.
        if (event.key === 'Enter') close();
        return;
      }
      event.preventDefault();
    };
    input.addEventListener('keydown', handleKey);
    return () => input.removeEventListener('keydown', handleKey);
  });

  useEffect(() => {
    input.setAttribute('aria-expanded', String(open));
    if (open) input.setAttribute('aria-controls', id);
    else input.removeAttribute('aria-controls');
    if (active >= 0) input.setAttribute('aria-activedescendant', `${id}-${active}`);
    else input.removeAttribute('aria-activedescendant');
  }, [input, open, active, id]);

  const groups = suggestionKinds.filter((kind) => suggestions.some((suggestion) => suggestion.kind === kind));
  return (
    <>
      <div role="status" aria-live="polite" className="sr-only">
        {open && texts.count(suggestions.length)}
      </div>
      {open && (
        // biome-ignore lint/a11y/noStaticElementInteractions: a press in the list keeps the focus in the input.
        <div ref={(popup) => openWhereRoomIs(popup)} className={styles.popup} onMouseDown={(event) => event.preventDefault()}>
          <div id={id} role="listbox" aria-label={texts.label} tabIndex={-1}>
            {groups.map((kind) => (
              <Group key={kind} kind={kind}>
                {suggestions.map((suggestion, index) => (
                  <Fragment key={`${suggestion.kind} ${suggestion.text}`}>
                    {suggestion.kind === kind && (
                      // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys.
                      <div
                        id={optionId(index)}
                        role="option"
                        tabIndex={-1}
                        aria-selected={index === active}
                        className={styles.option}
                        onClick={() => select(suggestion)}
                      >
                        {suggestion.text}
                      </div>
                    )}
                  </Fragment>
                ))}
              </Group>
            ))}
          </div>
        </div>
      )}
    </>
  );
}

/** Opens the list above the field if it does not fit below and has more room there. */
function openWhereRoomIs(popup: HTMLElement | null): void {
  const field = popup?.offsetParent?.getBoundingClientRect();
  if (!popup || !field) return;
  // A phone's keyboard covers the page below the visual viewport.
  const { offsetTop = 0, height = innerHeight } = window.visualViewport ?? {};
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const above = field.top - Math.max(header, 0);
  const below = offsetTop + height - field.bottom;
  const isAbove = popup.scrollHeight + gap > below && above > below;
  popup.toggleAttribute('data-above', isAbove);
  popup.style.maxBlockSize = `min(28rem, ${Math.max((isAbove ? above : below) - gap, minHeight)}px)`;
}

/** Between the field and the list, and between the list and the window's edge, in pixels. */
const gap = 20;
/** Two suggestions, in pixels. */
const minHeight = 96;

function Group({ kind, children }: { kind: SuggestionKind; children: ReactNode }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a listbox holds groups, not fieldsets.
    <div role="group" aria-labelledby={id}>
      <div id={id} className={styles.kind} role="presentation">
        {texts.kinds[kind]}
      </div>
      {children}
    </div>
  );
}
