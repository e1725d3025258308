import { texts } from '#texts/widgets.ts';
import styles from './stepper.module.css';

interface StepperProps {
  /** Labels by step, in their order. */
  steps: Record<string, string>;
  current: string;
  /** The number of steps done, when it is not all before the current one. */
  done?: number;
  /** Shows the stations alone; screen readers get the labels. */
  mini?: boolean;
}

/** The stations of a flow, with the one where the candidate is. */
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
