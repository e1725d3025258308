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

interface LinkSignInProps {
  /** The token of the mailed link. */
  link: string;
  /** The link no longer works. */
  onDone(): void;
  onClose(): void;
}

/** Confirms a sign-in by mailed link, since mail scanners open links too. */
export function SignInLinkDialog({ link, onDone, onClose }: LinkSignInProps) {
  const [, dispatch] = useSignInDialogs();
  const { name } = useBrand();
  const { send: verify, isPending } = useApiMutation(verifyLinkMutation);
  const [fault, setFault] = useState<string>();
  const afterSignIn = useCompleteSignIn();

  const signIn = async () => {
    setFault(undefined);
    const { data, error } = await verify({ link });
    if (error) return setFault(errorMessage(error, texts.notSignedIn));
    await afterSignIn(data.result_email.email, data);
    onDone();
  };

  return (
    <Dialog title={texts.linkTitle(name)} onClose={onClose}>
      <p className={styles.lead}>{texts.linkLead}</p>
      <div className={styles.form}>
        <FieldError error={fault} />
        {fault === messages.linkInvalid ? (
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
