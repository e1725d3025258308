import { useState } from 'react';
import * as messages from '#contract/messages.ts';
import { texts } from '#texts/login.ts';
import { errorMessage } from '#web/api/api-errors.ts';
import { verifyLinkMutation } from '#web/api/sign-in-queries.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { useBrand } from '#web/session/site-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FieldError } from '#web/ui/fields/field.tsx';
import styles from './sign-in.module.css';
import { useSignInDialogs } from './sign-in-dialogs-context.tsx';
import { useCompleteSignIn } from './use-complete-sign-in.ts';

interface SignInLinkDialogProps {
  /** The token of the mailed link. */
  link: string;
  /** Called after the link was used or rejected. */
  onDone(): void;
  onClose(): void;
}

/** Asks to confirm a sign-in by mailed link, since mail scanners open links too. */
export function SignInLinkDialog({ link, onDone, onClose }: SignInLinkDialogProps) {
  const [, dispatch] = useSignInDialogs();
  const { name } = useBrand();
  const { send: verify, isPending } = useApiMutation(verifyLinkMutation);
  const [error, setError] = useState<string>();
  const completeSignIn = useCompleteSignIn();

  const signIn = async () => {
    setError(undefined);
    const verified = await verify({ link });
    if (verified.error) return setError(errorMessage(verified.error, texts.notSignedIn));
    await completeSignIn(verified.data.result_email.email, verified.data);
    onDone();
  };

  return (
    <Dialog title={texts.linkTitle(name)} onClose={onClose}>
      <p className={styles.lead}>{texts.linkLead}</p>
      <div className={styles.form}>
        <FieldError error={error} />
        {error === messages.linkInvalid ? (
          <Button
            fullWidth
            onClick={() => {
              onDone();
              dispatch({ type: 'open-sign-up' });
            }}
          >
            {texts.newCode}
          </Button>
        ) : (
          <Button fullWidth busy={isPending} onClick={() => void signIn()}>
            {texts.signIn}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
