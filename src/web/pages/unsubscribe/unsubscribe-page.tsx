/**
 * Spec §2: the page makes the call once it has loaded. Loading the HTML alone, as the preview of a mail client does,
 * changes nothing; hence no loader, and an effect that waits until somebody looks.
 */
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { useUnsubscribeMutation } from '../../data/unsubscribe.ts';
import { paths } from '../../paths.ts';
import { useBrand } from '../../store.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';

export function UnsubscribePage() {
  const { email = '' } = useParams();
  const { name } = useBrand();
  const [unsubscribe, { isSuccess, isError, isLoading }] = useUnsubscribeMutation();

  useEffect(() => {
    const once = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', once);
      void unsubscribe(email);
    };
    document.addEventListener('visibilitychange', once);
    once();
    return () => document.removeEventListener('visibilitychange', once);
  }, [unsubscribe, email]);

  if (isError) {
    return (
      <Message title="We could not unsubscribe you" text="Check that the address in the link is whole, then try again.">
        <Button busy={isLoading} onClick={() => void unsubscribe(email)}>
          Try again
        </Button>
      </Message>
    );
  }
  if (!isSuccess) return <Message title="Stopping the e-mails…" />;
  return (
    <Message title="You've unsubscribed" text={`You'll no longer receive emails from ${name}.`}>
      <ButtonLink to={paths.openPositions}>Career portal</ButtonLink>
    </Message>
  );
}
