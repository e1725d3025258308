import { alertPeriods } from '#contract/alerts/alert-calls.ts';
import { texts } from '#texts/alerts/alerts.ts';
import styles from './alert-form.module.css';

export function PeriodChoice({ selected }: { selected: string }) {
  return (
    <fieldset className={styles.choices}>
      <legend>{texts.create.often}</legend>
      {alertPeriods.map((each) => (
        <label key={each} className={styles.choice}>
          <input type="radio" name="period" value={each} defaultChecked={each === selected} />
          <span>
            {texts.create[each]}
            <span className={styles.hint}>{texts.create[`${each}Hint`]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
