import { Link } from 'react-router';
import { voluntaryPath } from '#contract/addresses.ts';
import type { ApplicationProgress } from '#contract/application-progress.ts';
import { texts } from '#texts/forms/voluntary-page.ts';
import styles from './voluntary-note.module.css';

/** Leads to the voluntary questions, as long as the application waits for them. */
export function VoluntaryNote({ application }: { application: ApplicationProgress }) {
  if (!application.voluntary_until) return null;
  return (
    <p className={styles.note}>
      {texts.follows}{' '}
      <Link className="link" to={voluntaryPath(application.application_id)}>
        {texts.go}
      </Link>
    </p>
  );
}
