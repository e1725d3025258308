/**
 * The search form for title and location, a GET form that works without JavaScript. Uncontrolled fields preserve text
 * typed before hydration; they change only with the page's search.
 */

import { type ComponentProps, type FormEvent, lazy, Suspense, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { paths } from '#contract/addresses.ts';
import { emptyJobFilters, type JobFilters, serializeJobFilters } from '#contract/job-filters.ts';
import * as limits from '#contract/limits.ts';
import type { Suggestion } from '#contract/suggestion-calls.ts';
import { texts } from '#texts/search/search-bar.ts';
import { useSite } from '#web/session/site-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import styles from './search-bar.module.css';

/** Suggestions are optional, so a failed import does not reload the page. */
const SuggestionList = lazy(async () => {
  const module = await import('./suggestion-list.tsx').catch(() => undefined);
  return { default: module?.SuggestionList ?? NoSuggestions };
});
const NoSuggestions = (_: ComponentProps<typeof import('./suggestion-list.tsx').SuggestionList>) => null;

interface SearchBarProps {
  /** The current search, whose other filters stay; undefined on the landing page. */
  filters?: JobFilters;
}

export function SearchBar({ filters = emptyJobFilters }: SearchBarProps) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const { searchExamples: examples } = useSite();
  const fold = useRef<HTMLButtonElement>(null);
  const [isUnfolded, setIsUnfolded] = useState(false);
  const isFolded = (filters.description !== '' || filters.location !== '') && !isUnfolded;
  // The fields of a folded bar are hidden on phones; elsewhere the button is, and a hidden one takes no focus.
  useLayoutEffect(() => {
    if (isFolded && form.current?.contains(document.activeElement)) fold.current?.focus();
  }, [isFolded]);

  const unfold = () => {
    flushSync(() => setIsUnfolded(true));
    form.current?.querySelector('input')?.focus();
  };

  /** A selected place fills the location field, also from the title field. */
  const applySuggestion = ({ kind, text }: Suggestion) => {
    const field = (name: string) => form.current?.elements.namedItem(name) as HTMLInputElement;
    if (kind === 'place' && document.activeElement !== field('location')) field('description').value = '';
    field(kind === 'place' ? 'location' : 'description').value = text;
  };

  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsUnfolded(false);
    const formData = new FormData(event.currentTarget);
    const description = String(formData.get('description')).trim();
    const location = String(formData.get('location')).trim();
    // Two empty fields do nothing (spec §5), unless they clear a current search.
    if (!description && !location && !filters.description && !filters.location) return;
    void navigate({
      pathname: paths.openPositions,
      search: `?${serializeJobFilters({ ...filters, description, location, exact: false })}`,
    });
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: many screen readers do not know <search> yet.
    <form
      ref={form}
      role="search"
      aria-label={texts.label}
      className={styles.bar}
      method="get"
      action={paths.openPositions}
      onSubmit={search}
      data-folded={isFolded || undefined}
    >
      {isFolded && (
        <button ref={fold} type="button" className={styles.fold} onClick={unfold} data-unfold>
          <Icon name="search" size={22} />
          <span className={styles.words}>
            <b>{filters.description || texts.anyTitle}</b> <span>{filters.location || texts.anyPlace}</span>
          </span>
          <u className="link">{texts.change}</u>
        </button>
      )}
      <SearchField
        label={texts.title}
        clearLabel={texts.clearTitle}
        icon="search"
        name="description"
        placeholder={examples.title || ' '}
        autoComplete="off"
        aria-keyshortcuts="/ Control+K"
        searched={filters.description}
        onSelect={applySuggestion}
      />
      <SearchField
        label={texts.place}
        clearLabel={texts.clearPlace}
        icon="place"
        name="location"
        placeholder={examples.place || ' '}
        autoComplete="address-level2"
        searched={filters.location}
        onSelect={applySuggestion}
      />
      {[...serializeJobFilters({ ...filters, description: '', location: '', exact: false })].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit">{texts.search}</Button>
    </form>
  );
}

interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'onSelect'> {
  name: 'description' | 'location';
  label: string;
  clearLabel: string;
  icon: IconName;
  /** The current search text of this field. */
  searched: string;
  onSelect(suggestion: Suggestion): void;
}

function SearchField({ label, clearLabel, icon, searched, onSelect, ...rest }: SearchFieldProps) {
  const id = useId();
  const [focusedInput, setFocusedInput] = useState<HTMLInputElement>();
  const input = useRef<HTMLInputElement>(null);
  const lastSearched = useRef(searched);

  // A layout effect, so that suggestions that load with the search see its text.
  useLayoutEffect(() => {
    if (!input.current || lastSearched.current === searched) return;
    lastSearched.current = searched;
    input.current.value = searched;
  }, [searched]);

  // Focus before hydration fires no event, so it is checked here.
  useEffect(() => {
    if (input.current && document.activeElement === input.current) setFocusedInput(input.current);
  }, []);

  const clear = () => {
    if (!input.current) return;
    input.current.value = '';
    input.current.focus();
  };

  return (
    <div className={styles.cell}>
      <Icon name={icon} size={22} />
      <div className={styles.text}>
        <label htmlFor={id}>{label}</label>
        <input
          {...rest}
          id={id}
          ref={input}
          type="search"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={false}
          onFocus={({ currentTarget }) => setFocusedInput(currentTarget)}
          enterKeyHint="search"
          spellCheck={false}
          maxLength={limits.searchTextMaxLength}
          defaultValue={searched}
        />
      </div>
      <button type="button" className={styles.clear} aria-label={clearLabel} onClick={clear}>
        <Icon name="close" size={18} />
      </button>
      {/* A new search closes the suggestions. */}
      <Suspense key={searched}>
        {focusedInput && <SuggestionList input={focusedInput} field={rest.name} onSelect={onSelect} />}
      </Suspense>
    </div>
  );
}
