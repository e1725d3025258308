import { texts } from '#texts/forms/questions.ts';
import styles from './voluntary-station.module.css';

/** Says on the apply form that voluntary questions follow, and are no part of it. */
export function VoluntaryStation({ company }: { company: string }) {
  return (
    <section className={styles.station} aria-labelledby="voluntary-heading">
      <span className={styles.dot} aria-hidden="true" />
      <h2 id="voluntary-heading">{texts.voluntary.heading}</h2>
      <p>{texts.voluntary.lead(company)}</p>
    </section>
  );
}

/** Its entry in the list of steps. */
export function VoluntaryStep() {
  return (
    <li className={styles.step}>
      {texts.voluntary.step} <span>{texts.voluntary.when}</span>
    </li>
  );
}
