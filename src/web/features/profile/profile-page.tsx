import { type QueryClient, useQuery } from '@tanstack/react-query';
import { texts } from '#texts/profile.ts';
import { accountQuery } from '#web/api/account-queries.ts';
import { candidateDetailsQuery } from '#web/api/candidate-queries.ts';
import { identitiesQuery } from '#web/api/identity-queries.ts';
import { sessionsQuery } from '#web/api/session-queries.ts';
import { useIsSignedIn } from '#web/session/session-context.ts';
import { useBrand } from '#web/session/site-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorIllustration } from '#web/ui/illustrations.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { DeferredBlocks } from './deferred-blocks.tsx';
import { GeneralInformation } from './general-information.tsx';
import styles from './profile-page.module.css';
import { ProfilePicture } from './profile-picture.tsx';
import { ResumeActions } from './resume-actions.tsx';
import { ScheduledDeletion } from './scheduled-deletion.tsx';

/** Starts the queries of the page and its blocks. */
export function prefetchProfile({ client }: { client: QueryClient }): void {
  void client.prefetchQuery(candidateDetailsQuery);
  void client.prefetchQuery(sessionsQuery);
  void client.prefetchQuery(identitiesQuery);
  void client.prefetchQuery(accountQuery);
}

/**
 * The profile page (spec §2). On a 401 the API client ends the session (spec §4); network and server errors do not end it.
 */
export function ProfilePage() {
  const { tagline } = useBrand();
  const signedIn = useIsSignedIn();
  const { data: details, isError, isFetching, refetch } = useQuery({ ...candidateDetailsQuery, enabled: signedIn });
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>{texts.title}</h1>
      {tagline && <p className={styles.tagline}>{tagline}</p>}
      {details ? (
        <>
          <ScheduledDeletion />
          <div className={styles.card}>
            <ProfilePicture candidateId={details.candidate_id} name={details.name} path={details.profile_path} />
            <div className={styles.facts}>
              <GeneralInformation details={details} />
              <ResumeActions candidateId={details.candidate_id} path={details.resume_path} />
            </div>
          </div>
          <DeferredBlocks email={details.email} />
        </>
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
