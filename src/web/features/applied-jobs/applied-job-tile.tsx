import { useId } from 'react';
import { jobPath } from '#contract/addresses.ts';
import type { AppliedJob } from '#contract/application-calls.ts';
import { formatDate, formatJobTitle } from '#labels/job-labels.ts';
import { texts } from '#texts/applied-jobs.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './applied-job-tile.module.css';

export function AppliedJobTile({ job }: { job: AppliedJob }) {
  const titleId = useId();
  return (
    <li className={styles.tile}>
      <div className={styles.words}>
        <h2 id={titleId} className={styles.title}>
          {formatJobTitle(job.title)}
        </h2>
        <p className={styles.name}>{job.name}</p>
        <p className={styles.applied}>
          <Icon name="check" size={18} />
          {texts.appliedOn(formatDate(job.applied_date))}
        </p>
      </div>
      <ButtonLink variant="secondary" size="small" to={jobPath(job.joborder_id)} aria-describedby={titleId}>
        {texts.view}
      </ButtonLink>
    </li>
  );
}
