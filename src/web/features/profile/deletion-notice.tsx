import { useSyncExternalStore } from 'react';
import { accountFormPath } from '#contract/forms/profile-form-addresses.ts';
import { texts as profile } from '#texts/profile.ts';
import { keepAccountMutation } from '#web/api/account-queries.ts';
import { errorMessage } from '#web/api/api-errors.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { useRenderedAt } from '#web/session/site-context.tsx';
import { AccountIcon } from '#web/ui/account-icon.tsx';
import { ActionForm } from '#web/ui/action-form.tsx';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/fields/field-error.tsx';
import { showToast } from '#web/ui/toasts/toast-queue.ts';
import styles from './deletion-notice.module.css';
import { formatDeletion } from './deletion-time.ts';

const texts = profile.yourData.remove;

/** Shows when the account is deleted, and undoes it. */
export function DeletionNotice({ dueAt }: { dueAt: string }) {
  const { send: keep, isPending, error } = useApiMutation(keepAccountMutation);
  const now = useRenderedAt();
  // The server has no access to the browser's time zone.
  const timeZone = useSyncExternalStore(noSubscription, browserZone, serverZone);

  const undo = async () => {
    if (isPending) return;
    const result = await keep(undefined);
    if (!result.error) showToast(texts.undone);
  };

  return (
    <div className={styles.notice} role="status">
      <AccountIcon name="trash" size={22} />
      <div>
        <p>
          <b>{formatDeletion(dueAt, now, timeZone)}</b> {texts.until}
        </p>
        <FieldError error={error && errorMessage(error, texts.notUndone)} />
      </div>
      <ActionForm action={accountFormPath} fields={{ intent: 'keep' }} onPress={() => void undo()}>
        <Button type="submit" variant="secondary" size="small" busy={isPending}>
          <AccountIcon name="undo" size={16} />
          {texts.undo}
        </Button>
      </ActionForm>
    </div>
  );
}

const noSubscription = () => () => undefined;
const browserZone = () => undefined;
const serverZone = () => 'UTC' as const;
