import { useState } from 'react';
import { useParams } from 'react-router';
import type { JobDetail } from '#contract/jobs.ts';
import { texts } from '#texts/job-detail.ts';
import { type ApiError, errorStatus } from '../../data/failures.ts';
import { jobsQueries, useJobDetailQuery } from '../../data/jobs.ts';
import { useAppSelector } from '../../store.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorIllustration } from '../../ui/illustrations.tsx';
import { FullPageMessage } from '../../ui/message.tsx';
import { NoScriptNotice } from '../../ui/without-scripts.tsx';
import { ApplyAction } from './apply-action.tsx';
import { useApplyFlow } from './applying.ts';
import { ClosedJob } from './closed-job.tsx';
import { JobHeader } from './job-band.tsx';
import styles from './job-detail-page.module.css';
import { JobHighlights } from './job-highlights.tsx';
import { JobSkeleton } from './job-loading.tsx';
import { JobContent } from './job-prose.tsx';
import { LazyApplyDialog, LazyShareDialog } from './lazy-dialogs.tsx';
import { ShareButton } from './share-button.tsx';

export function JobDetailPage() {
  const id = Number(useParams().id);
  const known = useAppSelector(jobsQueries.jobDetail.select(id));
  // What failed is asked again by whoever shows it: not a job that was known to be missing when its page came up.
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
