/**
 * Spec §2: the page makes the call once it has loaded. Loading the HTML alone, as the preview of a mail client does,
 * changes nothing; hence no loader, and an effect that waits until somebody looks.
 */

import { useEffect } from 'react';
import { useParams } from 'react-router';
import { texts } from '#texts/unsubscribe.ts';
import { sentenceOf, statusOf } from '../../data/failures.ts';
import { useUndoUnsubscribeMutation, useUnsubscribeMutation } from '../../data/unsubscribe.ts';
import { paths } from '../../paths.ts';
import { useBrand } from '../../store.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { BrokenLine, BufferStop } from '../../ui/illustrations.tsx';
import { Message } from '../../ui/message.tsx';
import { WithoutScripts } from '../../ui/without-scripts.tsx';
import styles from './unsubscribe-page.module.css';

export function UnsubscribePage() {
  const { email = '' } = useParams();
  const [unsubscribe, { isSuccess, isError, error, isLoading }] = useUnsubscribeMutation();

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
    // The server says for how long it has heard enough from here.
    const wait = statusOf(error) === 429 ? sentenceOf(error) : undefined;
    return (
      <Message title={texts.failed.title} text={wait ?? texts.failed.text} illustration={<BrokenLine />}>
        <Button busy={isLoading} onClick={() => void unsubscribe(email)}>
          {texts.failed.tryAgain}
        </Button>
      </Message>
    );
  }
  if (isSuccess) return <Unsubscribed email={email} />;
  return (
    <div className={styles.pending}>
      <Message title={texts.stopping}>
        <WithoutScripts>{texts.withoutScripts}</WithoutScripts>
      </Message>
    </div>
  );
}

/** Whoever pressed the link by mistake gets back from here, for the ten minutes that the server allows. */
function Unsubscribed({ email }: { email: string }) {
  const { name, supportEmail } = useBrand();
  const [undo, { isSuccess: undone, error, isLoading }] = useUndoUnsubscribeMutation();
  const { title, text } = undone ? texts.undone : texts.done;
  const over = statusOf(error) === 403;
  return (
    <Message title={title} text={text(name)} illustration={<BufferStop />}>
      <div className={styles.ways}>
        <ButtonLink to={paths.openPositions}>{texts.done.portal}</ButtonLink>
        {!undone && !over && (
          <Button look="secondary" busy={isLoading} onClick={() => void undo(email)}>
            {texts.done.undo}
          </Button>
        )}
      </div>
      <p role="status">{error && (over ? texts.undoOver(supportEmail) : texts.notUndone)}</p>
    </Message>
  );
}
