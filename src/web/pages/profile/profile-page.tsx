import { texts } from '#texts/profile.ts';
import { useCandidateDetailsQuery } from '../../data/candidates.ts';
import { useIsSignedIn } from '../../store.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorIllustration } from '../../ui/illustrations.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { GeneralInformation } from './general-information.tsx';
import styles from './profile-page.module.css';
import { ProfilePicture } from './profile-picture.tsx';
import { ResumeActions } from './resume-actions.tsx';
import { ActiveSessions } from './signed-in-places.tsx';

/**
 * Spec §2. Details that fail clear local storage and the cookie (spec §4) when the answer is 401, which the wire sees to:
 * the session is over. A lost network or a broken server says nothing about the session, and must not end it.
 */
export function ProfilePage() {
  const signedIn = useIsSignedIn();
  const { data: details, isError, isFetching, refetch } = useCandidateDetailsQuery(undefined, { skip: !signedIn });
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>{texts.title}</h1>
      <p className={styles.tagline}>{texts.tagline}</p>
      {details ? (
        <>
          <div className={styles.card}>
            <ProfilePicture candidateId={details.candidate_id} name={details.name} path={details.profile_path} />
            <div className={styles.facts}>
              <GeneralInformation details={details} />
              <ResumeActions candidateId={details.candidate_id} path={details.resume_path} />
            </div>
          </div>
          <ActiveSessions />
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
