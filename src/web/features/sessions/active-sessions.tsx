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
import { mergePlaces } from './signed-in-places.ts';

/** Lists where the candidate is signed in or trusted, with buttons to end one or all. */
export function ActiveSessions() {
  const { data, isError, isFetching, refetch } = useQuery(sessionsQuery);
  const { send: end, isPending, error } = useApiMutation(endSessionsMutation);
  const clearSession = useClearSession();
  const places = data && mergePlaces(data);

  const endAllSessions = async () => {
    const result = await end({ which: 'all' });
    if (result.data) await clearSession();
  };

  return (
    <section className={styles.card} aria-labelledby="signed-in-places">
      <div className={styles.head}>
        <div>
          <h2 id="signed-in-places" className={styles.title}>
            {texts.title}
          </h2>
          {places && <p className={styles.count}>{texts.count(places.length)}</p>}
        </div>
        {places && (
          <Button variant="secondary" size="small" busy={isPending} onClick={() => void endAllSessions()}>
            {texts.everywhere}
          </Button>
        )}
      </div>
      {error && (
        <div className={styles.note}>
          <FieldError error={errorMessage(error, texts.notSignedOut)} />
        </div>
      )}
      {places ? (
        <ul className={styles.list}>
          {places.map((place) => (
            <ActiveSessionItem key={place.id} place={place} />
          ))}
        </ul>
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
