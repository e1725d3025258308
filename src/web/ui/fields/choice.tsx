import { type ComponentProps, type ReactNode, useId } from 'react';
import { language } from '#texts/language.ts';
import styles from './choice.module.css';

interface ChoiceProps extends Omit<ComponentProps<'input'>, 'type' | 'id' | 'className'> {
  type: 'checkbox' | 'radio';
  label: string;
  /** The number of results, with their noun. */
  count?: { total: number; of: string } | undefined;
}

/** A checkbox or radio; the count is its description, not part of its name. */
export function ChoiceField({ label, count, ...input }: ChoiceProps) {
  const countId = useId();
  return (
    <div className={styles.choice} data-none={count?.total === 0 || undefined}>
      <label className={styles.label}>
        <input {...input} aria-describedby={count && countId} />
        {label}
      </label>
      {count && (
        <span id={countId} className={styles.count}>
          {count.total.toLocaleString(language)}
          <span className="sr-only"> {count.of}</span>
        </span>
      )}
    </div>
  );
}

/** Choices that are folded away, behind a sentence that says which. */
export function FoldedChoices({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className={styles.folded}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}

/** A group of choices with a legend. */
export function ChoiceGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );
}
