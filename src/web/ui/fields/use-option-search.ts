/** The state of a multi-select: search text, open list and active option. */
import { type ChangeEvent, type KeyboardEvent, useState } from 'react';
import { filterByName } from './name-filter.ts';

export interface MultiSelectOption {
  name: string;
  /** Number of results for this option, if known. */
  total: number | undefined;
}

interface OptionSearchInput {
  options: readonly MultiSelectOption[] | undefined;
  value: readonly string[];
  maxSelected: number;
  onChange(value: string[]): void;
}

/** Options that Page Up and Page Down move by. */
const pageStep = 5;

export function useOptionSearch({ options, value, maxSelected, onChange }: OptionSearchInput) {
  const [query, setQuery] = useState('');
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  const [position, setPosition] = useState(-1);
  const matches = open ? filterByName(options ?? [], query) : [];
  const active = Math.min(position, matches.length - 1);
  const full = value.length >= maxSelected;

  const show = (next: number) => {
    setUsed(true);
    setOpen(true);
    setPosition(next);
  };
  const close = () => {
    setOpen(false);
    setQuery('');
  };
  const choose = (name: string) => {
    if (value.includes(name)) onChange(value.filter((selected) => selected !== name));
    else if (!full) onChange([...value, name]);
    setQuery('');
    setPosition(filterByName(options ?? [], '').findIndex((option) => option.name === name));
  };

  const step = (by: number) => {
    if (!open) return show(by > 0 ? 0 : (options?.length ?? 0) - 1);
    const next = active + by;
    if (Math.abs(by) > 1) setPosition(Math.max(0, Math.min(next, matches.length - 1)));
    else setPosition(next < 0 ? matches.length - 1 : next % Math.max(matches.length, 1));
  };

  /** Returns whether it handled the key. */
  const handleKey = (key: string): boolean => {
    const option = matches[active];
    if (key === 'ArrowDown') step(1);
    else if (key === 'ArrowUp') step(-1);
    else if (key === 'PageDown' && open) step(pageStep);
    else if (key === 'PageUp' && open) step(-pageStep);
    else if (key === 'Enter' && open && option) choose(option.name);
    else if (key === 'Escape' && open) close();
    else if (key === 'Backspace' && !query && value.length > 0) onChange(value.slice(0, -1));
    else return false;
    return true;
  };

  return {
    open,
    /** True since the first use; loads the list and its live region. */
    used,
    active,
    matches,
    full,
    choose,
    inputProps: {
      value: query,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        setQuery(target.value);
        show(target.value.trim() ? 0 : -1);
      },
      onClick: () => {
        if (!open) show(-1);
      },
      onFocus: () => setUsed(true),
      onBlur: close,
      // Prevents the default of handled keys, so that Escape closes the list and not the dialog around it.
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        if (!event.nativeEvent.isComposing && !event.altKey && !event.ctrlKey && !event.metaKey && handleKey(event.key)) {
          event.preventDefault();
        }
      },
    },
  };
}

export type OptionSearch = ReturnType<typeof useOptionSearch>;
