/**
 * Job Title and Location. A real GET form: without JavaScript it leads to the open positions by itself. The fields belong
 * to whoever types until the page's own search changes: what was typed before the page came to life is kept.
 */

import { type ComponentProps, type FormEvent, type RefObject, useEffect, useId, useRef } from 'react';
import { useNavigate } from 'react-router';
import { limits } from '#contract/limits.ts';
import { texts } from '#texts/search-bar.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { type JobFilters, noFilters, queryOf } from './job-filters.ts';
import styles from './search-bar.module.css';

interface SearchBarProps {
  /** The search under way, whose other filters stay; none on the landing page. */
  filters?: JobFilters;
  titleField?: RefObject<HTMLInputElement | null>;
  /** A key that leads to the title field. */
  shortcut?: string;
}

export function SearchBar({ filters = noFilters, titleField, shortcut }: SearchBarProps) {
  const navigate = useNavigate();

  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const description = String(typed.get('description')).trim();
    const location = String(typed.get('location')).trim();
    // Spec §5: nothing happens when both fields are empty. A search under way is cleared by emptying them, though.
    if (!description && !location && !filters.description && !filters.location) return;
    void navigate({ pathname: paths.openPositions, search: `?${queryOf({ ...filters, description, location })}` });
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is younger than many a screen reader.
    <form
      role="search"
      aria-label={texts.label}
      className={styles.bar}
      method="get"
      action={paths.openPositions}
      onSubmit={search}
    >
      <SearchField
        label={texts.title}
        clearLabel={texts.clearTitle}
        icon="search"
        name="description"
        placeholder={texts.titleExample}
        autoComplete="off"
        aria-keyshortcuts={shortcut}
        searched={filters.description}
        field={titleField}
      />
      <SearchField
        label={texts.place}
        clearLabel={texts.clearPlace}
        icon="place"
        name="location"
        placeholder={texts.placeExample}
        autoComplete="address-level2"
        searched={filters.location}
      />
      {[...queryOf({ ...filters, description: '', location: '' })].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit">{texts.search}</Button>
    </form>
  );
}

interface SearchFieldProps extends ComponentProps<'input'> {
  label: string;
  clearLabel: string;
  icon: IconName;
  /** What this field searches for at the moment. */
  searched: string;
  field?: RefObject<HTMLInputElement | null> | undefined;
}

function SearchField({ label, clearLabel, icon, searched, field, ...rest }: SearchFieldProps) {
  const id = useId();
  const own = useRef<HTMLInputElement>(null);
  const input = field ?? own;
  const lastSearched = useRef(searched);

  useEffect(() => {
    if (!input.current || lastSearched.current === searched) return;
    lastSearched.current = searched;
    input.current.value = searched;
  }, [searched, input]);

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
          enterKeyHint="search"
          spellCheck={false}
          maxLength={limits.searchTextLength}
          defaultValue={searched}
        />
      </div>
      <button type="button" className={styles.clear} aria-label={clearLabel} onClick={clear}>
        <Icon name="close" size={18} />
      </button>
    </div>
  );
}
