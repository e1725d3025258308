import type { JobDetail } from '#contract/jobs.ts';
import { payOf, typeName } from '../../jobs/job-labels.ts';
import { Tooltip } from '../../ui/tooltip.tsx';
import styles from './job-highlights.module.css';

/** The facts of a job as the stations of a route. */
export function JobHighlights({ job, totalApplicants }: { job: JobDetail['dashboard'][number]; totalApplicants: number }) {
  const pay = job.pay && payOf(job.pay);
  return (
    <dl className={styles.route}>
      <Stop name="Role">{job.role[0] ?? 'Not mentioned'}</Stop>
      <Stop name="Experience">{job.experience || 'Any'}</Stop>
      <Stop name="Job type">{typeName(job.type)}</Stop>
      {pay && <Stop name="Pay">{pay}</Stop>}
      <Stop name="Applicants">
        <Tooltip text={applicantsText(totalApplicants)}>{totalApplicants}</Tooltip>
      </Stop>
    </dl>
  );
}

function Stop({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className={styles.stop}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function applicantsText(total: number): string {
  if (total === 0) return 'Be the first to apply';
  return total === 1 ? '1 person has applied' : `${total} people have applied`;
}
