import type { SessionSummary } from '#contract/sessions.ts';
import { texts } from '#texts/sessions.ts';
import { errorMessage, errorStatus } from '../../data/failures.ts';
import { useEndSessionsMutation } from '../../data/sessions.ts';
import { formatDate } from '../../jobs/job-labels.ts';
import { useLogout } from '../../sign-in/log-out.ts';
import { useRenderedAt } from '../../store.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast-queue.ts';
import styles from './signed-in-place.module.css';

/** One station of the list. Signing out here is the logout of the menu. */
export function ActiveSessionItem({ place }: { place: SessionSummary }) {
  const { session_id, current, way, opened_at, last_seen_at } = place;
  const device = place.device || texts.someDevice;
  const today = formatDate(useRenderedAt().toISOString());
  const [end, { isLoading, error }] = useEndSessionsMutation();
  const logOut = useLogout();
  const seen = formatDate(last_seen_at);
  // Ended meanwhile, by itself or from elsewhere: that is what was wanted.
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
        busy={isLoading}
        aria-label={texts.signOutOf(current ? texts.here : device)}
        onClick={() => void signOut()}
      >
        {texts.signOut}
      </Button>
    </li>
  );
}
