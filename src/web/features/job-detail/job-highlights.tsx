import { Link } from 'react-router';
import { jobPath } from '#contract/addresses.ts';
import type { JobDetail } from '#contract/job-calls.ts';
import { formatEmployment, formatPlaceAndCountry, formatPlaceOrUnknown, formatWorkmode } from '#labels/job-labels.ts';
import { formatPay } from '#labels/pay-label.ts';
import { texts as jobDetail } from '#texts/job-detail.ts';
import { Tooltip } from '#web/ui/tooltip.tsx';
import styles from './job-highlights.module.css';

const texts = jobDetail.highlights;

/** The facts of a job, drawn as stations of a line. */
export function JobHighlights({ job, detail }: { job: JobDetail['dashboard'][number]; detail: JobDetail }) {
  const { total_applicants: totalApplicants, also_in, also_in_total } = detail;
  const pay = job.pay && formatPay(job.pay);
  const workmode = formatWorkmode(job.workmode);
  const places = (job.places ?? [job]).map(formatPlaceAndCountry).filter(Boolean).join('; ');
  return (
    <dl className={styles.route}>
      <Stop name={texts.role}>{job.role[0] ?? texts.noRole}</Stop>
      {pay && <Stop name={texts.pay}>{`${pay.figures} ${pay.per}`.trim()}</Stop>}
      {workmode && <Stop name={texts.workmode}>{workmode}</Stop>}
      {places && <Stop name={texts.places}>{places}</Stop>}
      {also_in && (
        <Stop name={texts.alsoIn}>
          {also_in.map((other) => (
            <div key={other.joborder_id}>
              <Link to={jobPath(other.joborder_id)}>{formatPlaceOrUnknown(other)}</Link>
            </div>
          ))}
          {also_in_total && texts.more(also_in_total - also_in.length)}
        </Stop>
      )}
      <Stop name={texts.experience}>{job.experience || texts.anyExperience}</Stop>
      <Stop name={texts.jobType}>{formatEmployment(job)}</Stop>
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
