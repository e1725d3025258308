import { texts } from '#texts/widgets.ts';
import styles from './stepper.module.css';

interface StepperProps {
  /** Labels by step, in their order. */
  steps: Record<string, string>;
  current: string;
  /** The number of completed steps; defaults to those before the current one. */
  done?: number;
  /** Shows no labels, except to screen readers. */
  mini?: boolean;
}

/** Shows the steps of a flow and marks the current one. */
export function Stepper({ steps, current, done = Object.keys(steps).indexOf(current), mini }: StepperProps) {
  return (
    <ol className={styles.steps} data-mini={mini || undefined} aria-label={texts.steps}>
      {Object.entries(steps).map(([step, label], index) => {
        const isDone = step !== current && index < done;
        return (
          <li key={step} data-done={isDone || undefined} aria-current={step === current ? 'step' : undefined}>
            {isDone && <i className={styles.check} aria-hidden="true" />}
            <span className={mini ? 'sr-only' : undefined}>{label}</span>
            {isDone && <span className="sr-only">{texts.stepDone}</span>}
          </li>
        );
      })}
    </ol>
  );
}
