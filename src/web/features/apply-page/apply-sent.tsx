import { useEffect, useRef } from 'react';
import { jobPath, paths } from '#contract/addresses.ts';
import type { ApplyForm } from '#contract/forms/apply-form-calls.ts';
import type { JobDetail } from '#contract/job-calls.ts';
import { formatDate, formatJobTitle } from '#labels/job-labels.ts';
import { texts } from '#texts/forms/apply-page.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { NarrowPage } from '#web/ui/narrow-page.tsx';
import styles from './apply-code.module.css';

interface ApplySentProps {
  job: JobDetail['dashboard'][number];
  form: ApplyForm;
}

/** The last page of an application. */
export function ApplySent({ job, form }: ApplySentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const title = formatJobTitle(job.title);
  const earlier = form.already_applied && form.applied_date;
  return (
    <NarrowPage>
      <h1 ref={heading} tabIndex={-1}>
        {earlier ? texts.sent.earlier(formatDate(earlier)) : texts.sent.title}
      </h1>
      <p className={styles.lead}>{earlier ? texts.sent.earlierText(title, job.company) : texts.sent.text(title, job.company)}</p>
      <div className={styles.buttons}>
        <ButtonLink to={paths.appliedJobs}>{texts.sent.applications}</ButtonLink>
        <ButtonLink variant="secondary" to={jobPath(job.joborder_id)}>
          {texts.sent.back}
        </ButtonLink>
      </div>
    </NarrowPage>
  );
}
