import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { parseJobId } from '#contract/addresses.ts';
import type { JobDetail } from '#contract/job-calls.ts';
import { formatJobTitle } from '#labels/job-labels.ts';
import { texts } from '#texts/job-detail.ts';
import type { ApiError } from '#web/api/api-errors.ts';
import { jobDetailQuery } from '#web/api/job-queries.ts';
import { useIsSignedIn } from '#web/session/session-context.ts';
import { Button } from '#web/ui/button.tsx';
import { FullPageMessage } from '#web/ui/full-page-message.tsx';
import { ErrorIllustration } from '#web/ui/illustrations.tsx';
import { ApplyAction } from '../apply/apply-action.tsx';
import { useApplyFlow } from '../apply/use-apply-flow.ts';
import { LazyQuestionNotes } from '../questions/lazy-question-notes.ts';
import { recordView } from '../recently-viewed/record-view.ts';
import { SaveButton } from '../saved-jobs/save-button.tsx';
import { ShareButton } from '../share/share-button.tsx';
import { SimilarRoles } from '../similar-roles/similar-roles.tsx';
import { JobContent } from './job-content.tsx';
import styles from './job-detail-page.module.css';
import { JobHeader } from './job-header.tsx';
import { JobHighlights } from './job-highlights.tsx';
import { JobSkeleton } from './job-skeleton.tsx';
import { LazyClosedJob } from './lazy-closed-job.ts';
import { LazyApplyDialog, LazyShareDialog } from './lazy-dialogs.tsx';
import { LazySentApplication } from './lazy-sent-application.ts';

export function JobDetailPage() {
  const id = parseJobId(useParams().id);
  // A missing job is final: mounting and signing in do not repeat its query.
  const [missingId, setMissingId] = useState<number>();
  // A path without a number gives NaN.
  const isKnownMissing = Object.is(missingId, id);
  const { data, error, errorUpdateCount, isFetching, refetch } = useQuery({ ...jobDetailQuery(id), enabled: !isKnownMissing });
  const missing = isKnownMissing || isMissing(error);
  if (missing && !isKnownMissing) setMissingId(id);
  const job = data?.dashboard[0];
  if (data && job) return <OpenJob key={id} job={job} detail={data} isClosed={missing} />;
  if (missing) return <Closed id={id} />;
  // A repeated query resets `error` but not its count.
  if (errorUpdateCount > 0) {
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

const Closed = ({ id }: { id: number }) => (
  <Suspense>
    <LazyClosedJob id={id} />
  </Suspense>
);

const isMissing = (error: ApiError | null) => [400, 404].includes(Number(error?.status));

type Job = JobDetail['dashboard'][number];

interface OpenJobProps {
  job: Job;
  detail: JobDetail;
  /** The job was closed while its page was open. */
  isClosed: boolean;
}

function OpenJob({ job, detail, isClosed }: OpenJobProps) {
  const applyFlow = useApplyFlow(job.joborder_id, detail);
  const signedIn = useIsSignedIn();
  useEffect(() => recordView(job.joborder_id), [job.joborder_id]);
  const [sharing, setSharing] = useState(false);
  const openShareDialog = () => setSharing(true);
  const saveProps = { jobId: job.joborder_id, title: formatJobTitle(job.title) };
  // The confirm dialog shows it first.
  if (isClosed && !applyFlow.confirmation) return <Closed id={job.joborder_id} />;
  return (
    <>
      <JobHeader
        job={job}
        share={<ShareButton onClick={openShareDialog} />}
        action={
          <>
            <SaveButton {...saveProps} />
            <ApplyAction applying={applyFlow} job={job} />
          </>
        }
      />
      {detail.application && (
        <Suspense>
          <LazySentApplication
            jobId={job.joborder_id}
            company={job.company}
            application={detail.application}
            category={job.role[0]}
            total={detail.category_total}
          />
        </Suspense>
      )}
      <div className={`wrap ${styles.columns}`}>
        <JobContent job={job} skills={detail.skills} />
        <aside className={styles.facts} aria-label={texts.highlights.label}>
          <JobHighlights job={job} detail={detail} />
          <div className={styles.action}>
            <ApplyAction applying={applyFlow} job={job} wide />
          </div>
          {job.apply_url || job.questions ? (
            <Suspense>
              <LazyQuestionNotes job={job} hint={styles.hint} />
            </Suspense>
          ) : (
            !signedIn && <p className={styles.hint}>{texts.howLong}</p>
          )}
        </aside>
      </div>
      {!detail.application && (
        <SimilarRoles jobId={job.joborder_id} category={job.role[0]} total={detail.category_total} onSight />
      )}
      <div className={styles.bar}>
        <SaveButton {...saveProps} isBoxed />
        <ShareButton onClick={openShareDialog} iconOnly />
        <ApplyAction applying={applyFlow} job={job} wide />
      </div>
      {applyFlow.confirmation && (
        <LazyApplyDialog
          job={job}
          requireDetails={applyFlow.confirmation === 'details-first'}
          onClose={applyFlow.stop}
          onApplied={applyFlow.stop}
        />
      )}
      {sharing && <LazyShareDialog onClose={() => setSharing(false)} />}
    </>
  );
}
