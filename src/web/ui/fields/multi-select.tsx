/**
 * Several of many, found by typing: a combobox with a list of options (WAI-ARIA APG). The focus stays in the input; the
 * option at hand is told by `aria-activedescendant`. Without JavaScript a native list stands in, so it belongs into a form.
 */

import { type MouseEvent, useId, useRef } from 'react';
import { texts } from '#texts/widgets.ts';
import { lazyImport } from '#web/browser/lazy-import.ts';
import { useLazyModule } from '#web/browser/use-lazy-module.ts';
import { Chip } from '../chip.tsx';
import { Icon } from '../icon.tsx';
import styles from './multi-select.module.css';
import { useOptionSearch } from './use-option-search.ts';

const listPart = lazyImport(() => import('./option-list.tsx'));

export interface MultiSelectOption {
  name: string;
  /** How many things this option leads to. */
  total: number;
}

interface MultiSelectProps {
  label: string;
  /** The field's name, and an option's value, in a form that is sent without JavaScript. */
  name: string;
  formValueOf(option: string): string;
  /** Undefined while they are on their way. */
  options: readonly MultiSelectOption[] | undefined;
  value: readonly string[];
  /** How many may be chosen at once. */
  most: number;
  onChange(value: string[]): void;
}

export function MultiSelect({ label, name, formValueOf, options, value, most, onChange }: MultiSelectProps) {
  const id = useId();
  const listId = `${id}-options`;
  const optionId = (at: number) => `${listId}-${at}`;
  const search = useOptionSearch({ options, value, most, onChange });
  const list = useLazyModule(listPart, search.used);
  const input = useRef<HTMLInputElement>(null);
  const [first, ...others] = value;

  const removeFirst = (byKey: boolean) => {
    onChange([...others]);
    if (byKey) input.current?.focus();
  };
  // A press beside the input, on the field's own ground, is meant for the input.
  const pressBeside = (event: MouseEvent) => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    input.current?.focus();
    input.current?.click();
  };

  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the input inside is what there is to use. */}
      <div className={styles.box} onMouseDown={pressBeside}>
        {first !== undefined && <Chip name={first} onRemove={removeFirst} />}
        {others.length > 0 && <span className={styles.more}>{texts.more(others.length)}</span>}
        <input
          ref={input}
          id={id}
          type="text"
          role="combobox"
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-expanded={search.open}
          aria-controls={search.open ? listId : undefined}
          aria-activedescendant={search.open && search.active >= 0 ? optionId(search.active) : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={first === undefined ? texts.searchIn(label) : undefined}
          {...search.inputProps}
        />
        <Icon name="down" />
      </div>
      {list && <list.OptionList id={listId} optionId={optionId} search={search} value={value} loading={!options} />}
      <noscript>
        <select name={name} multiple size={5} aria-label={label} defaultValue={value.map(formValueOf)}>
          {options?.map((option) => (
            <option key={option.name} value={ownValue(option.name, formValueOf)}>
              {option.name}
            </option>
          ))}
        </select>
      </noscript>
    </div>
  );
}

/** An option without a value is sent as it reads, and most are: with hundreds of them it is a matter of kilobytes. */
function ownValue(name: string, formValueOf: (option: string) => string): string | undefined {
  const value = formValueOf(name);
  return value === name ? undefined : value;
}
