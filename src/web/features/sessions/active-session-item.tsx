import type { SessionSummary } from '#contract/session-calls.ts';
import { formatDate } from '#labels/job-labels.ts';
import { texts } from '#texts/sessions.ts';
import { errorMessage, errorStatus } from '#web/api/api-errors.ts';
import { endSessionsMutation } from '#web/api/session-queries.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { useRenderedAt } from '#web/session/site-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/fields/field.tsx';
import { showToast } from '#web/ui/toasts/toast-queue.ts';
import { useLogout } from '../sign-in/use-logout.ts';
import styles from './active-session-item.module.css';

/** A session in the list; ending the current one logs out. */
export function ActiveSessionItem({ session }: { session: SessionSummary }) {
  const { session_id, current, way, opened_at, last_seen_at } = session;
  const device = session.device || texts.someDevice;
  const today = formatDate(useRenderedAt().toISOString());
  const { send: end, isPending, error } = useApiMutation(endSessionsMutation);
  const logOut = useLogout();
  const lastSeen = formatDate(last_seen_at);
  // A 404 means that the session has already ended.
  const failure = error && errorStatus(error) !== 404 ? errorMessage(error, texts.notSignedOut) : undefined;

  const endSession = async () => {
    if (current) return logOut();
    const result = await end({ session_id });
    if (!result.error) showToast(texts.signedOut(device));
  };

  return (
    <li className={styles.place} data-current={current || undefined}>
      <div className={styles.words}>
        <p className={styles.device}>
          {device}
          {current && <span className={styles.here}>{texts.here}</span>}
        </p>
        <p className={styles.when}>{texts.opened[way](formatDate(opened_at))}</p>
        <p className={styles.when}>{lastSeen === today ? texts.seenToday : texts.seen(lastSeen)}</p>
        <FieldError error={failure} />
      </div>
      <Button
        variant="quiet"
        size="small"
        busy={isPending}
        aria-label={texts.signOutOf(current ? texts.here : device)}
        onClick={() => void endSession()}
      >
        {texts.signOut}
      </Button>
    </li>
  );
}
