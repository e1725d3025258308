import { useQuery } from '@tanstack/react-query';
import { paths } from '#contract/addresses.ts';
import { texts } from '#texts/applied-jobs.ts';
import { appliedJobsQuery } from '#web/api/application-queries.ts';
import { useIsSignedIn } from '#web/session/session-context.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { EmptyIllustration, ErrorIllustration } from '#web/ui/illustrations.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { AppliedJobRow } from './applied-job-row.tsx';
import styles from './applied-jobs-page.module.css';

/** The candidate's applications, newest first (spec §2). */
export function AppliedJobsPage() {
  const signedIn = useIsSignedIn();
  const {
    data: jobs,
    isError,
    isFetching,
    refetch,
  } = useQuery({
    ...appliedJobsQuery,
    enabled: signedIn,
    // The company may have answered meanwhile.
    refetchOnWindowFocus: 'always',
  });
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>{texts.title}</h1>
      {jobs && jobs.length > 0 ? (
        <ul className={styles.rows}>
          {jobs.map((job) => (
            <AppliedJobRow key={`${job.joborder_id} ${job.applied_date}`} job={job} />
          ))}
        </ul>
      ) : jobs ? (
        <EmptyState illustration={<EmptyIllustration />} title={texts.none.title} text={texts.none.text}>
          <ButtonLink to={paths.openPositions}>{texts.none.search}</ButtonLink>
        </EmptyState>
      ) : isError ? (
        <EmptyState illustration={<ErrorIllustration />} title={texts.failed.title} text={texts.failed.text}>
          <Button variant="secondary" busy={isFetching} onClick={() => void refetch()}>
            {texts.failed.tryAgain}
          </Button>
        </EmptyState>
      ) : (
        <Spinner label={texts.loading} />
      )}
    </div>
  );
}
