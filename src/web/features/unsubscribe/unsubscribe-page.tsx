/**
 * Unsubscribes by a call after the page has loaded (spec §2). The page has no loader and waits until it is visible, so
 * that link previews do not unsubscribe the recipient.
 */

import { useEffect, useRef } from 'react';
import { useParams } from 'react-router';
import { paths } from '#contract/addresses.ts';
import { texts } from '#texts/unsubscribe.ts';
import { type ApiError, errorStatus, serverMessage } from '#web/api/api-errors.ts';
import { undoUnsubscribeMutation, unsubscribeMutation } from '#web/api/unsubscribe-queries.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { useBrand } from '#web/session/site-context.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { FullPageMessage } from '#web/ui/full-page-message.tsx';
import { EmptyIllustration, ErrorIllustration } from '#web/ui/illustrations.tsx';
import { NoScriptNotice } from '#web/ui/no-script-notice.tsx';
import { UnsubscribeLink } from './unsubscribe-link.tsx';
import styles from './unsubscribe-page.module.css';
import { useUndoPeriod } from './use-undo-period.ts';

export function UnsubscribePage() {
  const { email } = useParams();
  return email === undefined ? <UnsubscribeLink /> : <UnsubscribeAddress email={email} />;
}

function UnsubscribeAddress({ email }: { email: string }) {
  const { send: unsubscribe, isSuccess, error, isPending } = useApiMutation(unsubscribeMutation);

  useEffect(() => {
    const unsubscribeOnceVisible = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', unsubscribeOnceVisible);
      void unsubscribe(email);
    };
    document.addEventListener('visibilitychange', unsubscribeOnceVisible);
    unsubscribeOnceVisible();
    return () => document.removeEventListener('visibilitychange', unsubscribeOnceVisible);
  }, [unsubscribe, email]);

  if (error) {
    return (
      <FullPageMessage
        title={texts.failed.title}
        text={rateLimitMessage(error) ?? texts.failed.text}
        illustration={<ErrorIllustration />}
      >
        <Button busy={isPending} onClick={() => void unsubscribe(email)}>
          {texts.failed.tryAgain}
        </Button>
      </FullPageMessage>
    );
  }
  if (isSuccess) return <Unsubscribed email={email} />;
  return (
    <div className={styles.pending}>
      <FullPageMessage title={texts.stopping}>
        <NoScriptNotice>{texts.noScript}</NoScriptNotice>
      </FullPageMessage>
    </div>
  );
}

/** Undoes the unsubscription, within the server's limit of ten minutes. */
function Unsubscribed({ email }: { email: string }) {
  const { name, supportEmail } = useBrand();
  const { send: undo, isSuccess: isUndone, error, isPending } = useApiMutation(undoUnsubscribeMutation);
  const { canUndo, forget } = useUndoPeriod(email);
  const status = useRef<HTMLParagraphElement>(null);
  const { title, text } = isUndone ? texts.undone : texts.done;
  const isTooLate = !canUndo || errorStatus(error) === 403;
  const press = async () => {
    const undone = await undo(email);
    if (!undone.error) forget();
    // The button is gone.
    else if (errorStatus(undone.error) === 403) status.current?.focus();
  };
  return (
    <FullPageMessage title={title} text={text(name)} illustration={<EmptyIllustration />}>
      {!isUndone && <p className={styles.remaining}>{texts.done.remaining}</p>}
      <div className={styles.ways}>
        <ButtonLink to={paths.openPositions}>{texts.done.portal}</ButtonLink>
        {!isUndone && !isTooLate && (
          <Button variant="secondary" busy={isPending} onClick={() => void press()}>
            {texts.done.undo}
          </Button>
        )}
      </div>
      <p ref={status} role="status" tabIndex={-1}>
        {isTooLate && !isUndone ? texts.undoOver(supportEmail) : error && (rateLimitMessage(error) ?? texts.notUndone)}
      </p>
    </FullPageMessage>
  );
}

/** The server's message contains the time to wait. */
const rateLimitMessage = (error: ApiError) => (errorStatus(error) === 429 ? serverMessage(error) : undefined);
