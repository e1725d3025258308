/**
 * Selects several options from a searchable list (WAI-ARIA combobox). The focus stays in the input, and
 * `aria-activedescendant` names the active option. Without JavaScript, a native select takes its place in the form.
 */

import { type MouseEvent, useId, useRef } from 'react';
import { texts } from '#texts/widgets.ts';
import { lazyImport } from '#web/browser/lazy-import.ts';
import { useLazyModule } from '#web/browser/use-lazy-module.ts';
import { Chip } from '../chip.tsx';
import { Icon } from '../icon.tsx';
import styles from './multi-select.module.css';
import { type MultiSelectOption, useOptionSearch } from './use-option-search.ts';

const loadOptionList = lazyImport(() => import('./option-list.tsx'));

interface MultiSelectProps {
  label: string;
  /** Name and values of the native select, for forms without JavaScript. */
  name: string;
  formValueOf(option: string): string;
  /** Undefined while loading. */
  options: readonly MultiSelectOption[] | undefined;
  value: readonly string[];
  /** Maximum number of selected options. */
  maxSelected: number;
  onChange(value: string[]): void;
}

export function MultiSelect({ label, name, formValueOf, options, value, maxSelected, onChange }: MultiSelectProps) {
  const id = useId();
  const listId = `${id}-options`;
  const optionId = (index: number) => `${listId}-${index}`;
  const search = useOptionSearch({ options, value, maxSelected, onChange });
  const list = useLazyModule(loadOptionList, search.used);
  const input = useRef<HTMLInputElement>(null);
  const [first, ...others] = value;

  const removeFirst = (byKey: boolean) => {
    onChange([...others]);
    if (byKey) input.current?.focus();
  };
  // A press on the empty part of the field focuses the input.
  const focusInput = (event: MouseEvent) => {
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the input inside is the control. */}
      <div className={styles.box} onMouseDown={focusInput}>
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
            <option key={option.name} value={valueIfDifferent(option.name, formValueOf)}>
              {option.name}
            </option>
          ))}
        </select>
      </noscript>
    </div>
  );
}

/** Omits a value that equals the label, which saves kilobytes with hundreds of options. */
function valueIfDifferent(name: string, formValueOf: (option: string) => string): string | undefined {
  const value = formValueOf(name);
  return value === name ? undefined : value;
}
