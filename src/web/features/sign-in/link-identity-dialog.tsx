import { useState } from 'react';
import { texts } from '#texts/link-identity-dialog.ts';
import { texts as providerNames } from '#texts/sign-up-dialog.ts';
import { errorMessage } from '#web/api/api-errors.ts';
import { answerIdentityOfferMutation } from '#web/api/identity-queries.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { BreakableText } from '#web/ui/breakable-text.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FieldError } from '#web/ui/fields/field-error.tsx';
import { ProviderIcon } from '#web/ui/provider-icon.tsx';
import styles from './link-identity-dialog.module.css';
import shared from './sign-in.module.css';
import { useSignInDialogs } from './sign-in-dialogs-context.tsx';

/** Offers to link the pending account after the code. The candidate is signed in either way. */
export function LinkIdentityDialog() {
  const [{ email, offer }, dispatch] = useSignInDialogs();
  const { send: answer, isPending } = useApiMutation(answerIdentityOfferMutation);
  const [error, setError] = useState<string>();
  if (!offer) return null;
  const provider = providerNames[offer.provider];
  const name = offer.name || offer.email;

  const finish = () => dispatch({ type: 'finish-link-identity' });
  const decline = () => {
    // Without an answer the offer expires.
    void answer({ accept: false });
    finish();
  };
  const accept = async () => {
    setError(undefined);
    const result = await answer({ accept: true });
    if (result.error) setError(errorMessage(result.error, texts.failed));
    else finish();
  };

  return (
    <Dialog title={texts.title(provider, name)} initialFocus="title" keepOpenOnBackdropClick onClose={decline}>
      <p className={shared.lead}>
        {texts.began(provider)}
        <b className={shared.address}>
          <BreakableText>{email}</BreakableText>
        </b>
        {texts.beganEnd}
      </p>
      <div className={styles.account}>
        <ProviderIcon provider={offer.provider} />
        <div>
          <p className={styles.name}>{name}</p>
          <p className={styles.hint}>{offer.verified ? offer.email : texts.notVerified(offer.email, provider)}</p>
        </div>
      </div>
      <p className={styles.hint}>{texts.mailed}</p>
      <FieldError error={error} />
      <div className={styles.buttons}>
        <Button variant="secondary" onClick={decline}>
          {texts.decline}
        </Button>
        <Button busy={isPending} onClick={() => void accept()}>
          {texts.accept}
        </Button>
      </div>
    </Dialog>
  );
}
