import { useState } from 'react';
import { useParams } from 'react-router';
import type { JobDetail } from '#contract/job-calls.ts';
import { texts } from '#texts/job-detail.ts';
import { type ApiError, errorStatus } from '#web/api/api-errors.ts';
import { jobsQueries, useJobDetailQuery } from '#web/api/job-queries.ts';
import { useAppSelector } from '#web/app/app-store.ts';
import { Button } from '#web/ui/button.tsx';
import { FullPageMessage } from '#web/ui/full-page-message.tsx';
import { ErrorIllustration } from '#web/ui/illustrations.tsx';
import { NoScriptNotice } from '#web/ui/no-script-notice.tsx';
import { ApplyAction } from '../apply/apply-action.tsx';
import { useApplyFlow } from '../apply/use-apply-flow.ts';
import { ShareButton } from '../share/share-button.tsx';
import { ClosedJob } from './closed-job.tsx';
import { JobContent } from './job-content.tsx';
import styles from './job-detail-page.module.css';
import { JobHeader } from './job-header.tsx';
import { JobHighlights } from './job-highlights.tsx';
import { JobSkeleton } from './job-skeleton.tsx';
import { LazyApplyDialog, LazyShareDialog } from './lazy-dialogs.tsx';

export function JobDetailPage() {
  const id = Number(useParams().id);
  const known = useAppSelector(jobsQueries.jobDetail.select(id));
  // Does not refetch a job that was missing when the page loaded.
  const [missing] = useState(isMissing(known.error) ? id : undefined);
  const { data, error, isFetching, refetch } = useJobDetailQuery(id, { skip: missing === id });
  const job = data?.dashboard[0];
  if (data && job) return <OpenJob key={id} job={job} detail={data} />;
  if (missing === id || isMissing(error)) return <ClosedJob />;
  if (error) {
    return (
      <FullPageMessage title={texts.failed.title} text={texts.failed.text} illustration={<ErrorIllustration />}>
        <Button busy={isFetching} onClick={() => void refetch()}>
          {texts.failed.tryAgain}
        </Button>
      </FullPageMessage>
    );
  }
  return <JobSkeleton />;
}

const isMissing = (error: ApiError | undefined) => [400, 404].includes(Number(errorStatus(error)));

type Job = JobDetail['dashboard'][number];

function OpenJob({ job, detail }: { job: Job; detail: JobDetail }) {
  const applying = useApplyFlow(job.joborder_id, detail);
  const [sharing, setSharing] = useState(false);
  const share = () => setSharing(true);
  return (
    <>
      <JobHeader
        job={job}
        share={<ShareButton onClick={share} />}
        action={<ApplyAction applying={applying} title={job.title} />}
      />
      <div className={`wrap ${styles.columns}`}>
        <JobContent skills={detail.skills} description={job.description} />
        <aside className={styles.facts} aria-label={texts.highlights.label}>
          <JobHighlights job={job} totalApplicants={detail.total_applicants} />
          <div className={styles.action}>
            <ApplyAction applying={applying} title={job.title} wide />
          </div>
          <NoScriptNotice>{texts.withoutScripts}</NoScriptNotice>
          {!applying.appliedOn && <p className={styles.hint}>{texts.howLong}</p>}
        </aside>
      </div>
      <div className={styles.bar}>
        <ShareButton onClick={share} iconOnly />
        <ApplyAction applying={applying} title={job.title} wide />
      </div>
      {applying.confirmation && (
        <LazyApplyDialog
          job={job}
          requireDetails={applying.confirmation === 'details-first'}
          onClose={applying.stop}
          onApplied={applying.stop}
        />
      )}
      {sharing && <LazyShareDialog onClose={() => setSharing(false)} />}
    </>
  );
}
