import { useState } from 'react';
import { useParams } from 'react-router';
import type { JobDetail } from '#contract/jobs.ts';
import { texts } from '#texts/job-detail.ts';
import { statusOf } from '../../data/failures.ts';
import { useJobDetailQuery } from '../../data/jobs.ts';
import { Button } from '../../ui/button.tsx';
import { BrokenLine } from '../../ui/illustrations.tsx';
import { Message } from '../../ui/message.tsx';
import { WithoutScripts } from '../../ui/without-scripts.tsx';
import { ApplyAction } from './apply-action.tsx';
import { useApplying } from './applying.ts';
import { ClosedJob } from './closed-job.tsx';
import { JobBand } from './job-band.tsx';
import styles from './job-detail-page.module.css';
import { JobHighlights } from './job-highlights.tsx';
import { JobLoading } from './job-loading.tsx';
import { JobProse } from './job-prose.tsx';
import { ConfirmDialog, ShareDialog } from './lazy-dialogs.tsx';
import { ShareButton } from './share-button.tsx';

export function JobDetailPage() {
  const id = Number(useParams().id);
  const { data, error, isFetching, refetch } = useJobDetailQuery(id);
  const job = data?.dashboard[0];
  if (data && job) return <OpenJob key={id} job={job} detail={data} />;
  if (error && [400, 404].includes(Number(statusOf(error)))) return <ClosedJob />;
  if (error) {
    return (
      <Message title={texts.failed.title} text={texts.failed.text} illustration={<BrokenLine />}>
        <Button busy={isFetching} onClick={() => void refetch()}>
          {texts.failed.tryAgain}
        </Button>
      </Message>
    );
  }
  return <JobLoading />;
}

type Job = JobDetail['dashboard'][number];

function OpenJob({ job, detail }: { job: Job; detail: JobDetail }) {
  const applying = useApplying(job.joborder_id, detail);
  const [sharing, setSharing] = useState(false);
  const share = () => setSharing(true);
  return (
    <>
      <JobBand job={job} share={<ShareButton onClick={share} />} action={<ApplyAction applying={applying} title={job.title} />} />
      <div className={`wrap ${styles.columns}`}>
        <JobProse skills={detail.skills} description={job.description} />
        <aside className={styles.facts} aria-label={texts.highlights.label}>
          <JobHighlights job={job} totalApplicants={detail.total_applicants} />
          <div className={styles.action}>
            <ApplyAction applying={applying} title={job.title} wide />
          </div>
          <WithoutScripts>{texts.withoutScripts}</WithoutScripts>
          {!applying.appliedOn && <p className={styles.hint}>{texts.howLong}</p>}
        </aside>
      </div>
      <div className={styles.bar}>
        <ShareButton onClick={share} iconOnly />
        <ApplyAction applying={applying} title={job.title} wide />
      </div>
      {applying.confirming && <ConfirmDialog job={job} onClose={applying.stop} onApplied={applying.stop} />}
      {sharing && <ShareDialog onClose={() => setSharing(false)} />}
    </>
  );
}
