import { devicesFormPath } from '#contract/forms/profile-form-addresses.ts';
import { formatDate, formatLongDate } from '#labels/job-labels.ts';
import { texts } from '#texts/account/sessions.ts';
import { errorMessage, errorStatus } from '#web/api/api-errors.ts';
import { endCurrentSessionMutation, endSessionsMutation } from '#web/api/session-queries.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { useRenderedAt } from '#web/session/site-context.tsx';
import { AccountIcon } from '#web/ui/account-icon.tsx';
import { ActionForm } from '#web/ui/action-form.tsx';
import { FieldError } from '#web/ui/fields/field-error.tsx';
import { showToast } from '#web/ui/toasts/toast-queue.ts';
import { ProfileBlockAction, ProfileBlockRow, ProfileBlockTag } from '../profile/profile-block.tsx';
import { useClearSession } from '../sign-in/use-logout.ts';
import type { ActiveSession } from './merge-active-sessions.ts';

/** An entry of the list: a trusted device with its sessions, or a session. Ending the current one signs out here. */
export function ActiveSessionItem({ session }: { session: ActiveSession }) {
  const { current } = session;
  const device = session.device || texts.someDevice;
  const { send: end, isPending, error } = useApiMutation(current ? endCurrentSessionMutation : endSessionsMutation);
  const clearSession = useClearSession();
  // A 404 means that the session has already ended.
  const failure = error && errorStatus(error) !== 404 ? errorMessage(error, texts.notSignedOut) : undefined;

  const endSession = async () => {
    if (isPending) return;
    const result = await end(session.end);
    if (result.error) return;
    if (current) await clearSession();
    else showToast(texts.signedOut(device));
  };

  return (
    <ProfileBlockRow
      icon={<AccountIcon name={/iPhone|Android/.test(device) ? 'phone' : 'laptop'} />}
      name={device}
      detail={useDescription(session)}
      end={
        <>
          {current && <ProfileBlockTag isGood>{texts.here}</ProfileBlockTag>}
          <ActionForm action={devicesFormPath} fields={session.end} onPress={() => void endSession()}>
            <ProfileBlockAction type="submit" busy={isPending} aria-label={texts.signOutOf(current ? texts.here : device)}>
              {texts.signOut}
            </ProfileBlockAction>
          </ActionForm>
        </>
      }
    >
      <FieldError error={failure} />
    </ProfileBlockRow>
  );
}

/** Such as 'Signed in now · trusted since 3 March 2026'. */
function useDescription({ current, signedIn, lastUsedAt, trustedSince }: ActiveSession): string {
  const isToday = formatDate(lastUsedAt) === formatDate(useRenderedAt().toISOString());
  const date = formatLongDate(lastUsedAt);
  const lastUse = isToday ? texts.usedToday : texts.used(date);
  const signedOut = isToday ? texts.signedOutUsedToday : texts.signedOutUsed(date);
  const use = current ? texts.signedInNow : signedIn ? lastUse : signedOut;
  return trustedSince === null ? use : texts.trusted(use, formatLongDate(trustedSince));
}
