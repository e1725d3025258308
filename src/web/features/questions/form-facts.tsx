import { countApplyMinutes } from '#contract/questions/question-count.ts';
import { texts } from '#texts/forms/questions.ts';
import styles from './form-facts.module.css';

/** How long a form with questions takes, and the promised reply. */
export function FormFacts({ count, replyDays }: { count: number; replyDays: number | undefined }) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{texts.takes}</dt>
        <dd>{texts.minutes(countApplyMinutes(count))}</dd>
      </div>
      {replyDays && (
        <div>
          <dt>{texts.reply}</dt>
          <dd>{texts.replyWithin(replyDays)}</dd>
        </div>
      )}
    </dl>
  );
}
