/**
 * Suggestions below a search field, which becomes a combobox (WAI-ARIA). Loads on first use and attaches to the existing
 * input, which keeps focus and text.
 */

import { Fragment, type ReactNode, useEffect, useId, useState } from 'react';
import { type Suggestion, type SuggestionKind, suggestionKinds } from '#contract/suggestion-calls.ts';
import { texts } from '#texts/search-bar.ts';
import type { SuggestionsQuery } from '#web/api/suggestion-queries.ts';
import styles from './suggestion-list.module.css';
import { useSuggestions } from './use-suggestions.ts';

interface SuggestionListProps {
  input: HTMLInputElement;
  field: SuggestionsQuery['field'];
  onSelect(suggestion: Suggestion): void;
}

export function SuggestionList({ input, field, onSelect: onPick }: SuggestionListProps) {
  const id = useId();
  const optionId = (at: number) => `${id}-${at}`;
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(-1);
  const [dismissed, setDismissed] = useState(false);
  const found = useSuggestions({ text: typed, field });
  const open = found.length > 0 && !dismissed;
  const active = open ? Math.min(at, found.length - 1) : -1;

  const close = () => setDismissed(true);
  const pick = (suggestion: Suggestion) => {
    setTyped('');
    close();
    onPick(suggestion);
  };

  useEffect(() => {
    const type = () => {
      setTyped(input.value);
      setAt(-1);
      setDismissed(false);
    };
    const leave = () => setDismissed(true);
    // Handles text typed before this loaded, but not the initial search of the page.
    if (input.value !== input.defaultValue) setTyped(input.value);
    input.addEventListener('input', type);
    input.addEventListener('blur', leave);
    return () => {
      input.removeEventListener('input', type);
      input.removeEventListener('blur', leave);
    };
  }, [input]);

  useEffect(() => {
    const step = (by: 1 | -1) => {
      // The arrow keys also stop at the input itself.
      const stops = found.length + 1;
      setAt(((active + 1 + by + stops) % stops) - 1);
    };
    const press = (event: KeyboardEvent) => {
      if (!open || event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
      const chosen = found[active];
      if (event.key === 'ArrowDown') step(1);
      else if (event.key === 'ArrowUp') step(-1);
      else if (event.key === 'Escape') close();
      else if (event.key === 'Enter' && chosen) pick(chosen);
      else {
        // Enter without a selection searches for the typed text.
        if (event.key === 'Enter') close();
        return;
      }
      event.preventDefault();
    };
    input.addEventListener('keydown', press);
    return () => input.removeEventListener('keydown', press);
  });

  useEffect(() => {
    input.setAttribute('aria-expanded', String(open));
    if (open) input.setAttribute('aria-controls', id);
    else input.removeAttribute('aria-controls');
    if (active >= 0) input.setAttribute('aria-activedescendant', `${id}-${active}`);
    else input.removeAttribute('aria-activedescendant');
  }, [input, open, active, id]);

  const groups = suggestionKinds.filter((kind) => found.some((suggestion) => suggestion.kind === kind));
  return (
    <>
      <div role="status" aria-live="polite" className="sr-only">
        {open && texts.suggestions.count(found.length)}
      </div>
      {open && (
        // biome-ignore lint/a11y/noStaticElementInteractions: a press in the list keeps the focus in the input.
        <div className={styles.popup} onMouseDown={(event) => event.preventDefault()}>
          <div id={id} role="listbox" aria-label={texts.suggestions.label} tabIndex={-1}>
            {groups.map((kind) => (
              <Group key={kind} kind={kind}>
                {found.map((suggestion, at) => (
                  <Fragment key={`${suggestion.kind} ${suggestion.text}`}>
                    {suggestion.kind === kind && (
                      // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys.
                      <div
                        id={optionId(at)}
                        role="option"
                        tabIndex={-1}
                        aria-selected={at === active}
                        className={styles.option}
                        onClick={() => pick(suggestion)}
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

function Group({ kind, children }: { kind: SuggestionKind; children: ReactNode }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a listbox holds groups, not fieldsets.
    <div role="group" aria-labelledby={id}>
      <div id={id} className={styles.kind} role="presentation">
        {texts.suggestions.kinds[kind]}
      </div>
      {children}
    </div>
  );
}
