import { useEffect, useRef } from 'react';
import { language } from '#texts/language.ts';
import { texts } from '#texts/widgets.ts';
import { Icon } from '../icon.tsx';
import styles from './option-list.module.css';
import type { OptionSearch } from './use-option-search.ts';

interface OptionListProps {
  id: string;
  optionId(index: number): string;
  search: OptionSearch;
  value: readonly string[];
  loading: boolean;
}

/** The options below a multi-select; announces their number to screen readers. */
export function OptionList({ id, optionId, search, value, loading }: OptionListProps) {
  const { open, matches, active, full, choose } = search;
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (open) list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [open, active]);

  const note = open ? describeOptions(loading, matches.length, full ? value.length : undefined) : '';
  return (
    <>
      <div role="status" aria-live="polite" className="sr-only">
        {note}
      </div>
      {open && (
        // biome-ignore lint/a11y/noStaticElementInteractions: a press in the list keeps the focus in the input.
        <div className={styles.popup} onMouseDown={(event) => event.preventDefault()}>
          {(matches.length === 0 || full) && (
            <p className={styles.note} aria-hidden="true">
              {note}
            </p>
          )}
          <div
            ref={list}
            id={id}
            role="listbox"
            aria-multiselectable="true"
            aria-label={texts.options}
            className={styles.list}
            tabIndex={-1}
          >
            {matches.map(({ name, total }, index) => {
              const selected = value.includes(name);
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys.
                <div
                  key={name}
                  id={optionId(index)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={selected}
                  aria-disabled={(full && !selected) || undefined}
                  className={styles.option}
                  data-active={index === active || undefined}
                  data-none={total === 0 || undefined}
                  onClick={() => choose(name)}
                >
                  <span className={styles.tick}>{selected && <Icon name="check" size={16} />}</span>
                  <span className={styles.name}>{name}</span>
                  {total !== undefined && (
                    <span className={styles.total}>
                      {total.toLocaleString(language)}
                      <span className="sr-only"> {texts.jobs(total)}</span>
                    </span>
                  )}
                </div>
              );
            })}
          </div>
        </div>
      )}
    </>
  );
}

function describeOptions(loading: boolean, total: number, maxSelected: number | undefined): string {
  if (loading) return texts.loading;
  if (total === 0) return texts.noOptions;
  if (maxSelected !== undefined) return texts.mostChosen(maxSelected);
  return texts.optionCount(total);
}
