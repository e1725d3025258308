import { accountFormPath } from '#contract/forms/profile-form-addresses.ts';
import { texts as profile } from '#texts/profile.ts';
import { resubscribeMutation } from '#web/api/account-queries.ts';
import { errorMessage } from '#web/api/api-errors.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { ActionForm } from '#web/ui/action-form.tsx';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/fields/field-error.tsx';
import { SecondaryIcon } from '#web/ui/secondary-icon.tsx';
import { showToast } from '#web/ui/toasts/toast-queue.ts';
import { formatDay } from './deletion-time.ts';
import { ProfileBlockRow } from './profile-block.tsx';

const texts = profile.yourData.mails;

/** Shows since when the address gets needed mails only, and undoes it: a stranger may have unsubscribed it. */
export function UnsubscribedRow({ since }: { since: string }) {
  const { send: resubscribe, isPending, error } = useApiMutation(resubscribeMutation);

  const submit = async () => {
    if (isPending) return;
    const result = await resubscribe(undefined);
    if (!result.error) showToast(texts.done);
  };

  return (
    <ProfileBlockRow
      icon={<SecondaryIcon name="mail" size={20} />}
      name={texts.unsubscribed(formatDay(since))}
      detail={texts.text}
      end={
        <ActionForm action={accountFormPath} fields={{ intent: 'resubscribe' }} onPress={() => void submit()}>
          <Button type="submit" variant="secondary" size="small" busy={isPending}>
            {texts.again}
          </Button>
        </ActionForm>
      }
    >
      <FieldError error={error && errorMessage(error, texts.failed)} />
    </ProfileBlockRow>
  );
}
