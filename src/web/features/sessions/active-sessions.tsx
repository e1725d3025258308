import { useQuery } from '@tanstack/react-query';
import { texts } from '#texts/sessions.ts';
import { errorMessage } from '#web/api/api-errors.ts';
import { endSessionsMutation, sessionsQuery } from '#web/api/session-queries.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/fields/field.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useClearSession } from '../sign-in/use-logout.ts';
import { ActiveSessionItem } from './active-session-item.tsx';
import styles from './active-sessions.module.css';

/** Lists the candidate's sessions, with buttons to end one or all. */
export function ActiveSessions() {
  const { data: places, isError, isFetching, refetch } = useQuery(sessionsQuery);
  const { send: end, isPending, error } = useApiMutation(endSessionsMutation);
  const leave = useClearSession();

  const leaveEverywhere = async () => {
    const ended = await end({ which: 'all' });
    if (ended.data) await leave();
  };

  return (
    <section className={styles.card} aria-labelledby="signed-in-places">
      <div className={styles.head}>
        <h2 id="signed-in-places" className={styles.title}>
          {texts.title}
        </h2>
        {places && (
          <Button variant="secondary" size="small" busy={isPending} onClick={() => void leaveEverywhere()}>
            {texts.everywhere}
          </Button>
        )}
      </div>
      <FieldError error={error && errorMessage(error, texts.notSignedOut)} />
      {places ? (
        <>
          <ul className={styles.list}>
            {places.map((place) => (
              <ActiveSessionItem key={place.session_id} place={place} />
            ))}
          </ul>
          {places.length === 1 && <p className={styles.only}>{texts.onlyHere}</p>}
        </>
      ) : isError ? (
        <div className={styles.failed}>
          <p>{texts.failed}</p>
          <Button variant="secondary" size="small" busy={isFetching} onClick={() => void refetch()}>
            {texts.tryAgain}
          </Button>
        </div>
      ) : (
        <Spinner label={texts.loading} />
      )}
    </section>
  );
}
