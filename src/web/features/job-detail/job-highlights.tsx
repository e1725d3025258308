import type { JobDetail } from '#contract/job-calls.ts';
import { formatJobType, formatLongDate } from '#labels/job-labels.ts';
import { formatPay } from '#labels/pay-label.ts';
import { texts as jobDetail } from '#texts/job-detail.ts';
import { Tooltip } from '#web/ui/tooltip.tsx';
import styles from './job-highlights.module.css';

const texts = jobDetail.highlights;

/** The facts of a job, drawn as stations of a line. */
export function JobHighlights({ job, totalApplicants }: { job: JobDetail['dashboard'][number]; totalApplicants: number }) {
  const pay = job.pay && formatPay(job.pay);
  return (
    <dl className={styles.route}>
      <Stop name={texts.role}>{job.role[0] ?? texts.noRole}</Stop>
      <Stop name={texts.experience}>{job.experience || texts.anyExperience}</Stop>
      <Stop name={texts.jobType}>{formatJobType(job.type)}</Stop>
      {pay && <Stop name={texts.pay}>{`${pay.figures} ${pay.per}`.trim()}</Stop>}
      {job.validThrough && <Stop name={texts.applyBy}>{formatLongDate(job.validThrough)}</Stop>}
      <Stop name={texts.applicants}>
        {totalApplicants === 0 ? texts.first : <Tooltip text={texts.applied(totalApplicants)}>{totalApplicants}</Tooltip>}
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
