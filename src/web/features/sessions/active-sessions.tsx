import { useQuery } from '@tanstack/react-query';
import { devicesFormPath, devicesSectionId } from '#contract/forms/profile-form-addresses.ts';
import { texts } from '#texts/account/sessions.ts';
import { errorMessage } from '#web/api/api-errors.ts';
import { endSessionsMutation, sessionsQuery } from '#web/api/session-queries.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { ActionForm } from '#web/ui/action-form.tsx';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/fields/field-error.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { ProfileBlock, ProfileBlockFailure, ProfileBlockNote, ProfileBlockRows } from '../profile/profile-block.tsx';
import { useClearSession } from '../sign-in/use-logout.ts';
import { ActiveSessionItem } from './active-session-item.tsx';
import { mergeActiveSessions } from './merge-active-sessions.ts';

/** Lists where the candidate is signed in or trusted, with buttons to end one or all. */
export function ActiveSessions() {
  const { data, isError, isFetching, refetch } = useQuery(sessionsQuery);
  const { send: end, isPending, error } = useApiMutation(endSessionsMutation);
  const clearSession = useClearSession();
  const active = data && mergeActiveSessions(data);

  const endAllSessions = async () => {
    if (isPending) return;
    const result = await end({ which: 'all' });
    if (result.data) await clearSession();
  };

  return (
    <ProfileBlock
      id={devicesSectionId}
      title={texts.title}
      lead={active && texts.count(active.length)}
      action={
        active && (
          <ActionForm action={devicesFormPath} fields={{ which: 'all' }} onPress={() => void endAllSessions()}>
            <Button type="submit" variant="secondary" size="small" busy={isPending}>
              {texts.everywhere}
            </Button>
          </ActionForm>
        )
      }
    >
      {error && (
        <ProfileBlockNote>
          <FieldError error={errorMessage(error, texts.notSignedOut)} />
        </ProfileBlockNote>
      )}
      {active ? (
        <ProfileBlockRows>
          {active.map((session) => (
            <ActiveSessionItem key={session.id} session={session} />
          ))}
        </ProfileBlockRows>
      ) : isError ? (
        <ProfileBlockFailure text={texts.failed} tryAgain={texts.tryAgain} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Spinner label={texts.loading} />
      )}
    </ProfileBlock>
  );
}
