import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { jobPath, paths, receiptPath } from '#contract/addresses.ts';
import type { ApplyForm } from '#contract/forms/apply-form-calls.ts';
import type { JobDetail } from '#contract/job-calls.ts';
import { formatDate, formatJobTitle } from '#labels/job-labels.ts';
import { texts } from '#texts/forms/apply-page.ts';
import { texts as similar } from '#texts/forms/similar-roles.ts';
import { jobDetailQuery } from '#web/api/job-queries.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { NarrowPage } from '#web/ui/narrow-page.tsx';
import { ApplicationLine } from '../application-progress/application-line.tsx';
import { VoluntaryNote } from '../application-progress/voluntary-note.tsx';
import { SimilarRoles } from '../similar-roles/similar-roles.tsx';
import styles from './apply-code.module.css';

interface ApplySentProps {
  job: JobDetail['dashboard'][number];
  form: ApplyForm;
  application: JobDetail['application'];
}

/** The last page of an application: its line, the receipt and similar roles. */
export function ApplySent({ job, form, application }: ApplySentProps) {
  const { joborder_id: jobId, company } = job;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  // The page's job was loaded before the application was sent. The company may open it while the page is open.
  useQuery({ ...jobDetailQuery(jobId), refetchOnMount: application ? false : 'always', refetchOnWindowFocus: 'always' });
  const title = formatJobTitle(job.title);
  const earlier = form.already_applied && form.applied_date;
  return (
    <>
      <NarrowPage>
        <h1 ref={heading} tabIndex={-1}>
          {earlier ? texts.sent.earlier(formatDate(earlier)) : texts.sent.title}
        </h1>
        <p className={styles.lead}>{earlier ? texts.sent.earlierText(title, company) : texts.sent.text(title, company)}</p>
        {application && <ApplicationLine application={application} company={company} />}
        {application && <VoluntaryNote application={application} />}
        <div className={styles.buttons}>
          {application ? (
            <ButtonLink to={receiptPath(application.application_id)}>{texts.sent.receipt}</ButtonLink>
          ) : (
            <ButtonLink to={paths.appliedJobs}>{texts.sent.applications}</ButtonLink>
          )}
          <ButtonLink variant="secondary" to={jobPath(jobId)}>
            {texts.sent.back}
          </ButtonLink>
        </div>
        <noscript>{import.meta.env.SSR && <CategoryLink job={job} />}</noscript>
      </NarrowPage>
      <SimilarRoles jobId={jobId} category={job.category[0]} />
    </>
  );
}

/** Similar roles load with a script, so a page without scripts links to those of the same category. */
function CategoryLink({ job: { category } }: Pick<ApplySentProps, 'job'>) {
  const [first] = category;
  if (first === undefined) return undefined;
  return (
    <p>
      <Link className="link" to={{ pathname: paths.openPositions, search: `?${new URLSearchParams({ category: first })}` }}>
        {similar.all(first)}
      </Link>
    </p>
  );
}
