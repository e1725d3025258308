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
export function ActiveSessionItem({ place }: { place: SessionSummary }) {
  const { session_id, current, way, opened_at, last_seen_at } = place;
  const device = place.device || texts.someDevice;
  const today = formatDate(useRenderedAt().toISOString());
  const { send: end, isPending, error } = useApiMutation(endSessionsMutation);
  const logOut = useLogout();
  const seen = formatDate(last_seen_at);
  // An already ended session counts as success.
  const failure = error && errorStatus(error) !== 404 ? errorMessage(error, texts.notSignedOut) : undefined;

  const signOut = async () => {
    if (current) return logOut();
    const ended = await end({ session_id });
    if (!ended.error) showToast(texts.signedOut(device));
  };

  return (
    <li className={styles.place} data-current={current || undefined}>
      <div className={styles.words}>
        <p className={styles.device}>
          {device}
          {current && <span className={styles.here}>{texts.here}</span>}
        </p>
        <p className={styles.when}>{texts.opened[way](formatDate(opened_at))}</p>
        <p className={styles.when}>{seen === today ? texts.seenToday : texts.seen(seen)}</p>
        <FieldError error={failure} />
      </div>
      <Button
        variant="quiet"
        size="small"
        busy={isPending}
        aria-label={texts.signOutOf(current ? texts.here : device)}
        onClick={() => void signOut()}
      >
        {texts.signOut}
      </Button>
    </li>
  );
}
