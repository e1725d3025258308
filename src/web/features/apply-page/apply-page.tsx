import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { jobPath } from '#contract/addresses.ts';
import type { JobDetail } from '#contract/job-calls.ts';
import { formatCardPlaceAndMode, formatJobTitle } from '#labels/job-labels.ts';
import { texts } from '#texts/forms/apply-page.ts';
import { errorStatus } from '#web/api/api-errors.ts';
import { applyFormQuery } from '#web/api/apply-form-queries.ts';
import { jobDetailQuery } from '#web/api/job-queries.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { FullPageMessage } from '#web/ui/full-page-message.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { SecondaryIcon } from '#web/ui/secondary-icon.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { ApplyForm } from './apply-form.tsx';
import styles from './apply-page.module.css';
import { LazyApplyClosed, LazyApplyCode, LazyApplySent } from './lazy-apply-steps.ts';

/** The form of an application; works without scripts. */
export function ApplyPage() {
  const id = Number(useParams().id);
  const isEditing = useSearchParams()[0].has('edit');
  const detail = useQuery(jobDetailQuery(id));
  const form = useQuery(applyFormQuery(id));
  const job = detail.data?.dashboard[0];
  const error = detail.error ?? form.error;
  if (error && [400, 404].includes(Number(errorStatus(error)))) return inSuspense(<LazyApplyClosed jobId={id} />);
  if (!job || !form.data) {
    if (!error) return <Spinner label={texts.loading} />;
    const retry = () => void Promise.all([detail.refetch(), form.refetch()]);
    return (
      <FullPageMessage title={texts.failed.title}>
        <Button onClick={retry}>{texts.failed.tryAgain}</Button>
      </FullPageMessage>
    );
  }
  const { step } = form.data;
  if (step === 'code' && !isEditing) return inSuspense(<LazyApplyCode jobId={id} email={form.data.values.email} />);
  if (step === 'sent') return inSuspense(<LazyApplySent job={job} form={form.data} application={detail.data?.application} />);
  return (
    <>
      <ApplyHeader job={job} />
      <ApplyForm jobId={id} form={form.data} job={job} />
    </>
  );
}

const inSuspense = (step: ReactNode) => <Suspense fallback={<Spinner label={texts.loading} />}>{step}</Suspense>;

function ApplyHeader({ job }: { job: JobDetail['dashboard'][number] }) {
  const place = formatCardPlaceAndMode(job, '');
  return (
    <div className={styles.band}>
      <div className="wrap">
        <BackLink to={jobPath(job.joborder_id)}>{texts.back}</BackLink>
        <h1>{texts.title(formatJobTitle(job.title))}</h1>
        <ul className={styles.meta}>
          <li>
            <SecondaryIcon name="company" size={18} />
            {job.company}
          </li>
          {place && (
            <li>
              <Icon name="place" size={18} />
              {place}
            </li>
          )}
        </ul>
      </div>
    </div>
  );
}
