import { useId } from 'react';
import { Link } from 'react-router';
import { jobPath, receiptPath, similarRolesPath, voluntaryPath } from '#contract/addresses.ts';
import type { AppliedJob } from '#contract/application-calls.ts';
import type { ApplicationProgress } from '#contract/application-progress.ts';
import { formatDate, formatJobTitle } from '#labels/job-labels.ts';
import { progressTexts, texts } from '#texts/applied-jobs.ts';
import { texts as voluntary } from '#texts/forms/voluntary-page.ts';
import { useRenderedAt } from '#web/session/site-context.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ApplicationLine } from '../application-progress/application-line.tsx';
import { describeApplication } from '../application-progress/application-sentence.ts';
import { WithdrawalForm } from '../application-progress/withdrawal-form.tsx';
import styles from './applied-job-row.module.css';

/** An application: job, line, sentence and actions. One that the hiring side recorded has no line. */
export function AppliedJobRow({ job }: { job: AppliedJob }) {
  const titleId = useId();
  const { application } = job;
  const title = formatJobTitle(job.title);
  const view = (
    <ButtonLink key="view" variant="secondary" size="small" to={jobPath(job.joborder_id)} aria-describedby={titleId}>
      {texts.view}
    </ButtonLink>
  );
  const links = application && <ApplicationLinks key="links" application={application} title={title} jobId={job.joborder_id} />;
  const withdrawal = application && (
    <WithdrawalForm key="withdrawal" application={application} origin="list" label={progressTexts.withdraw} title={title} />
  );
  return (
    <li className={styles.row} data-withdrawn={application?.withdrawn_at ? true : undefined}>
      <div className={styles.words}>
        <h2 id={titleId} className={styles.title}>
          <Link to={jobPath(job.joborder_id)}>{title}</Link>
        </h2>
        <p className={styles.name}>{job.name}</p>
        <p className={styles.applied}>
          <Icon name="check" size={18} />
          {texts.appliedOn(formatDate(job.applied_date))}
        </p>
      </div>
      <div className={styles.progress}>
        {application && <Progress application={application} company={job.name} />}
        {/* Undo comes first. The keys preserve its form, and thereby the focus, when it moves. */}
        <div className={styles.actions}>{application?.withdrawn_at ? [withdrawal, view, links] : [view, links, withdrawal]}</div>
      </div>
    </li>
  );
}

function Progress({ application, company }: { application: ApplicationProgress; company: string }) {
  const { state, rest } = describeApplication(application, company, useRenderedAt());
  return (
    <>
      <ApplicationLine application={application} company={company} isShort />
      <p className={styles.sentence}>
        <b>{state}</b> {rest}
      </p>
    </>
  );
}

interface ApplicationLinksProps {
  application: ApplicationProgress;
  title: string;
  jobId: number;
}

function ApplicationLinks({ application, title, jobId }: ApplicationLinksProps) {
  const now = useRenderedAt();
  const { application_id: id, status, withdrawn_at, reapply_at, voluntary_until } = application;
  const isOver = withdrawn_at !== null || status === 'not_selected';
  const job = <span className="sr-only">{progressTexts.ofJob(title)}</span>;
  return (
    <>
      {isOver && Date.parse(reapply_at) <= now.getTime() && (
        <Link className={styles.action} to={jobPath(jobId)}>
          {texts.applyAgain}
          {job}
        </Link>
      )}
      <Link className={styles.action} to={receiptPath(id)}>
        {texts.receipt}
        {job}
      </Link>
      {voluntary_until && (
        <Link className={styles.action} to={voluntaryPath(id)}>
          {voluntary.go}
          {job}
        </Link>
      )}
      {status === 'not_selected' && (
        <Link className={styles.action} to={similarRolesPath(jobId)}>
          {texts.similarRoles}
          {job}
        </Link>
      )}
    </>
  );
}
