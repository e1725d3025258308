import { useState } from 'react';
import { unlinkIdentityPath } from '#contract/addresses.ts';
import type { LinkedIdentity } from '#contract/identity-calls.ts';
import { formatLongDate } from '#labels/job-labels.ts';
import { texts } from '#texts/sign-in-methods.ts';
import { errorMessage } from '#web/api/api-errors.ts';
import { relinkIdentityMutation, unlinkIdentityMutation } from '#web/api/identity-queries.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { ActionForm } from '#web/ui/action-form.tsx';
import { FieldError } from '#web/ui/fields/field-error.tsx';
import { ProviderIcon } from '#web/ui/provider-icon.tsx';
import { ProfileBlockAction, ProfileBlockRow } from './profile-block.tsx';

/** A linked account. Unlinking needs no confirmation; Undo remains until the page is left. */
export function SignInMethodsIdentity({ identity, today }: { identity: LinkedIdentity; today: string }) {
  const { identity_id, provider, name, email } = identity;
  const { send: unlink, isPending: isUnlinking, error: unlinkError } = useApiMutation(unlinkIdentityMutation);
  const { send: relink, isPending: isRelinking, error: relinkError } = useApiMutation(relinkIdentityMutation);
  const [undo, setUndo] = useState<string>();
  const account = texts.account(texts.providers[provider], name || email);
  const error = unlinkError ?? relinkError;
  const busy = isUnlinking || isRelinking;

  const submit = async () => {
    if (busy) return;
    if (undo === undefined) setUndo((await unlink({ identity_id })).data?.undo);
    else if (!(await relink({ undo })).error) setUndo(undefined);
  };

  return (
    <ProfileBlockRow
      icon={<ProviderIcon provider={provider} />}
      name={account}
      detail={undo === undefined ? describeDates(identity, today) : texts.unlinked}
      isStatus
      end={
        <ActionForm action={unlinkIdentityPath} fields={{ identity_id }} onPress={() => void submit()}>
          <ProfileBlockAction
            type="submit"
            busy={busy}
            aria-label={undo === undefined ? texts.unlinkOf(account) : texts.undoOf(account)}
          >
            {undo === undefined ? texts.unlink : texts.undo}
          </ProfileBlockAction>
        </ActionForm>
      }
    >
      <FieldError error={error && errorMessage(error, texts.notChanged)} />
    </ProfileBlockRow>
  );
}

function describeDates({ linked_at, used_at }: LinkedIdentity, today: string): string {
  const linkedOn = formatLongDate(linked_at);
  const linked = linkedOn === today ? texts.linkedToday : texts.linked(linkedOn);
  if (used_at === null) return linked;
  const usedOn = formatLongDate(used_at);
  return texts.and(linked, usedOn === today ? texts.usedToday : texts.used(usedOn));
}
