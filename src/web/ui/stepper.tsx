import { texts } from '#texts/widgets.ts';
import styles from './stepper.module.css';

const allSteps = ['email', 'code', 'resume', 'confirm'] as const;
export type Step = (typeof allSteps)[number];

interface StepperProps {
  current: Step;
  /** Whether `confirm` follows: for dialogs that Apply opened. */
  applying: boolean;
  /** The number of steps done, when it is not all before the current one. */
  done?: number;
  /** Shows the stations alone; screen readers get the labels. */
  mini?: boolean;
}

/** The stations of a sign-in, with the one where the candidate is. */
export function Stepper({ current, applying, done = allSteps.indexOf(current), mini }: StepperProps) {
  const steps = applying ? allSteps : allSteps.slice(0, -1);
  return (
    <ol className={styles.steps} data-mini={mini || undefined} aria-label={texts.steps.label}>
      {steps.map((step, index) => {
        const isDone = step !== current && index < done;
        return (
          <li key={step} data-done={isDone || undefined} aria-current={step === current ? 'step' : undefined}>
            {isDone && <i className={styles.check} aria-hidden="true" />}
            <span className={mini ? 'sr-only' : undefined}>{texts.steps[step]}</span>
            {isDone && <span className="sr-only">{texts.steps.done}</span>}
          </li>
        );
      })}
    </ol>
  );
}
