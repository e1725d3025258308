/** Picks the country of a phone number from a searchable list (WAI-ARIA combobox). */

import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { texts } from '#texts/forms/country-picker.ts';
import { texts as widgets } from '#texts/widgets.ts';
import { Icon } from '../icon.tsx';
import { type Country, countries, searchCountries } from './countries.ts';
import styles from './country-picker.module.css';

interface CountryPickerProps {
  /** ISO 3166 alpha-2, in capitals. */
  code: string;
  onSelect(country: Country): void;
}

export function CountryPicker({ code, onSelect }: CountryPickerProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const selected = countries.find((country) => country.code === code);

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes when the focus leaves.
    <div
      className={styles.picker}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-label={texts.country(selected?.name, selected?.dialCode)}
        onClick={() => setOpen(!open)}
      >
        {code} +{selected?.dialCode}
        <Icon name="down" size={18} />
      </button>
      {open && (
        <CountryList
          code={code}
          onClose={close}
          onSelect={(country) => {
            close();
            onSelect(country);
          }}
        />
      )}
    </div>
  );
}

function CountryList({ code, onSelect, onClose }: CountryPickerProps & { onClose(): void }) {
  const id = useId();
  const [query, setQuery] = useState('');
  const matches = searchCountries(query);
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      matches.findIndex((country) => country.code === code),
    ),
  );
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const handleKey = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 5, PageUp: -5 };
    const step = steps[event.key];
    if (step !== undefined) setActive(Math.min(Math.max(active + step, 0), matches.length - 1));
    else if (event.key === 'Enter' && matches[active]) onSelect(matches[active]);
    // Escape closes only the list, not the dialog around it.
    else if (event.key === 'Escape') onClose();
    else if (event.key !== 'Enter') return;
    event.preventDefault();
  };

  return (
    <div className={styles.popup}>
      <input
        ref={input}
        className={styles.search}
        type="text"
        role="combobox"
        aria-label={texts.search}
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={matches[active] && `${id}-${matches[active].code}`}
        autoComplete="off"
        spellCheck={false}
        placeholder={texts.countryOrCode}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          setActive(0);
        }}
        onKeyDown={handleKey}
      />
      <p className="sr-only" role="status">
        {query && texts.countryCount(matches.length)}
      </p>
      {matches.length === 0 && <p className={styles.none}>{widgets.noOptions}</p>}
      <div ref={list} id={`${id}-list`} className={styles.list} role="listbox" aria-label={texts.countries}>
        {matches.map((country, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the focused input handles the keys.
          // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant points here instead.
          <div
            key={country.code}
            id={`${id}-${country.code}`}
            className={styles.option}
            role="option"
            aria-selected={country.code === code}
            data-active={index === active || undefined}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onSelect(country)}
          >
            <span>{country.name}</span>
            <span className={styles.dialCode}>+{country.dialCode}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
