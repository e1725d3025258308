/**
 * Spec §2: the page makes the call once it has loaded. Loading the HTML alone, as the preview of a mail client does,
 * changes nothing; hence no loader, and an effect that waits until somebody looks.
 */

import { useEffect } from 'react';
import { useParams } from 'react-router';
import { texts } from '#texts/unsubscribe.ts';
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
      <Message title={texts.failed.title} text={texts.failed.text}>
        <Button busy={isLoading} onClick={() => void unsubscribe(email)}>
          {texts.failed.tryAgain}
        </Button>
      </Message>
    );
  }
  if (!isSuccess) return <Message title={texts.stopping} />;
  return (
    <Message title={texts.done.title} text={texts.done.text(name)}>
      <ButtonLink to={paths.openPositions}>{texts.done.portal}</ButtonLink>
    </Message>
  );
}
