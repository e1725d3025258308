import { useState } from 'react';
import { unlinkIdentityPath } from '#contract/addresses.ts';
import type { LinkedIdentity } from '#contract/identity-calls.ts';
import { formatDate } from '#labels/job-labels.ts';
import { texts } from '#texts/sign-in-methods.ts';
import { errorMessage } from '#web/api/api-errors.ts';
import { relinkIdentityMutation, unlinkIdentityMutation } from '#web/api/identity-queries.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { FieldError } from '#web/ui/fields/field.tsx';
import { ProviderIcon } from '#web/ui/provider-icon.tsx';
import styles from './sign-in-methods.module.css';

/** A linked account. Unlinking asks nothing; Undo stays for as long as the page. */
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
    <li className={styles.row}>
      <span className={styles.icon}>
        <ProviderIcon provider={provider} />
      </span>
      <div className={styles.words}>
        <p className={styles.name}>{account}</p>
        <p className={styles.detail} role="status">
          {undo === undefined ? describeDates(identity, today) : texts.unlinked}
        </p>
        <FieldError error={error && errorMessage(error, texts.notChanged)} />
      </div>
      <form
        method="post"
        action={unlinkIdentityPath}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <input type="hidden" name="identity_id" value={identity_id} />
        <button
          type="submit"
          className={`link ${styles.action}`}
          aria-disabled={busy || undefined}
          aria-label={undo === undefined ? texts.unlinkOf(account) : texts.undoOf(account)}
        >
          {undo === undefined ? texts.unlink : texts.undo}
        </button>
      </form>
    </li>
  );
}

function describeDates({ linked_at, used_at }: LinkedIdentity, today: string): string {
  const linkedOn = formatDate(linked_at);
  const linked = linkedOn === today ? texts.linkedToday : texts.linked(linkedOn);
  if (used_at === null) return linked;
  const usedOn = formatDate(used_at);
  return texts.and(linked, usedOn === today ? texts.usedToday : texts.used(usedOn));
}
