import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { applyPath, linkParam, paths } from '#contract/addresses.ts';
import * as messages from '#contract/messages.ts';
import type { MailedLink } from '#contract/sign-in-calls.ts';
import { formatLongDate } from '#labels/job-labels.ts';
import { texts } from '#texts/mailed-link.ts';
import { errorMessage } from '#web/api/api-errors.ts';
import { declineLinkMutation, mailedLinkQuery, verifyLinkMutation } from '#web/api/sign-in-queries.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { storage } from '#web/browser/storage.ts';
import { useBrand } from '#web/session/site-context.tsx';
import { AccountIcon } from '#web/ui/account-icon.tsx';
import { BreakableText } from '#web/ui/breakable-text.tsx';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/fields/field-error.tsx';
import { NarrowPage } from '#web/ui/narrow-page.tsx';
import { SecondaryIcon } from '#web/ui/secondary-icon.tsx';
import { useCompleteSignIn } from '../use-complete-sign-in.ts';
import styles from './mailed-link-forms.module.css';

interface MailedLinkFormsProps extends MailedLink {
  /** The token of the mailed link. */
  link: string;
}

/** Names the address of a mailed link, and signs in or declines. The forms work without scripts. */
export function MailedLinkForms({ link, email, expires_at, requested_here }: MailedLinkFormsProps) {
  const { name } = useBrand();
  const { signIn, decline, isPending, error } = useLinkActions(link);
  const signInButton = (
    <LinkForm key="sign-in" link={link} answer="sign-in" onSubmit={signIn}>
      <Button type="submit" fullWidth busy={isPending} variant={requested_here ? 'primary' : 'secondary'}>
        {requested_here ? texts.signIn : texts.warning.signIn}
      </Button>
    </LinkForm>
  );
  const declineButton = (
    <LinkForm key="decline" link={link} answer="decline" onSubmit={decline}>
      <Button type="submit" fullWidth busy={isPending} variant={requested_here ? 'secondary' : 'primary'}>
        {texts.notMine}
      </Button>
    </LinkForm>
  );

  return (
    <NarrowPage>
      <h1>{texts.title(name)}</h1>
      <div className={styles.account}>
        <p className={styles.lead}>{texts.lead}</p>
        <p className={styles.address}>
          <SecondaryIcon name="mail" size={22} />
          <span>
            <BreakableText>{email}</BreakableText>
          </span>
        </p>
      </div>
      {!requested_here && (
        <div className={styles.warning}>
          <AccountIcon name="notice" size={22} />
          <div>
            <p>
              <strong>{texts.warning.title}</strong>
            </p>
            <p>{texts.warning.text}</p>
          </div>
        </div>
      )}
      <FieldError error={error} />
      {requested_here ? [signInButton, declineButton] : [declineButton, signInButton]}
      <p className={styles.hint}>{texts.once(formatMinute(expires_at))}</p>
    </NarrowPage>
  );
}

interface LinkFormProps {
  link: string;
  answer: 'sign-in' | 'decline';
  onSubmit(): Promise<void>;
  children: ReactNode;
}

function LinkForm({ link, answer, onSubmit, children }: LinkFormProps) {
  return (
    <form
      method="post"
      action={paths.mailedLink}
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
    >
      <input type="hidden" name={linkParam} value={link} />
      <input type="hidden" name="answer" value={answer} />
      {children}
    </form>
  );
}

/**
 * Signs in and declines by calls, then shows the open positions or the form that waits. Removes the used link from the browser's
 * history.
 */
function useLinkActions(link: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const completeSignIn = useCompleteSignIn();
  const verification = useApiMutation(verifyLinkMutation);
  const declining = useApiMutation(declineLinkMutation);
  const [error, setError] = useState<string>();
  const leave = () => navigate(paths.openPositions, { replace: true });

  const signIn = async () => {
    setError(undefined);
    const verified = await verification.send({ link });
    if (verified.error) {
      const message = errorMessage(verified.error, texts.notSent);
      if (message === messages.linkInvalid) client.setQueryData(mailedLinkQuery(link).queryKey, null);
      return setError(message);
    }
    const { result_email: candidate, candidate_id: candidateId, joborder_id: jobId } = verified.data;
    if (jobId === undefined) {
      await leave();
      return completeSignIn(candidate.email, verified.data);
    }
    storage.set('candidate_id', candidateId);
    storage.set('userID', candidate.email);
    // The form has the resume, so no dialog asks for one.
    location.replace(applyPath(jobId));
  };

  const decline = async () => {
    setError(undefined);
    const declined = await declining.send({ link });
    if (declined.error) setError(errorMessage(declined.error, texts.notSent));
    else await leave();
  };

  return { signIn, decline, isPending: verification.isPending || declining.isPending, error };
}

/** '23 November 2026, 13:41', in UTC. */
const formatMinute = (instant: string) => `${formatLongDate(instant)}, ${instant.slice(11, 16)}`;
