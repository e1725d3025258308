import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { applyPath } from '#contract/addresses.ts';
import * as limits from '#contract/limits.ts';
import * as messages from '#contract/messages.ts';
import { texts } from '#texts/forms/apply-page.ts';
import { type ApiError, errorHint, errorMessage, errorStatus } from '#web/api/api-errors.ts';
import { resendApplyCodeMutation, showForm, verifyApplyCodeMutation } from '#web/api/apply-form-queries.ts';
import { invalidateCandidateQueries } from '#web/api/query-client.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { lazyImport } from '#web/browser/lazy-import.ts';
import { storage } from '#web/browser/storage.ts';
import { useLazyModule } from '#web/browser/use-lazy-module.ts';
import { useSession } from '#web/session/session-context.ts';
import { useFormResult } from '#web/session/use-form-result.ts';
import { BreakableText } from '#web/ui/breakable-text.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { FieldError } from '#web/ui/fields/field-error.tsx';
import { NarrowPage } from '#web/ui/narrow-page.tsx';
import { Stepper } from '#web/ui/stepper.tsx';
import styles from './apply-code.module.css';
import { removeDraft } from './apply-draft.ts';

/** The form of the mailed code, which sends the application. */
export function ApplyCode({ jobId, email }: { jobId: number; email: string }) {
  const posted = useFormResult();
  const client = useQueryClient();
  const session = useSession();
  const [otp, setOtp] = useState(posted?.values.otp ?? '');
  const [error, setError] = useState(posted?.message);
  const [hint, setHint] = useState(posted?.hint);
  const { send: verify, isPending } = useApiMutation(verifyApplyCodeMutation);
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const submit = async () => {
    setError(undefined);
    const code = otp.trim();
    const isComplete = /^[0-9]+$/.test(code) && code.length === limits.otpLength;
    const verified = isComplete ? await verify({ jobId, otp: code }) : undefined;
    if (!verified?.data) {
      setHint(errorHint(verified?.error));
      setError(verified ? verifyErrorMessage(verified.error) : messages.otpIncomplete);
      form.current?.querySelector<HTMLInputElement>('[name=otp]')?.focus();
      return;
    }
    const { session: opened, form: sent } = verified.data;
    storage.set('candidate_id', opened.candidate_id);
    storage.set('userID', opened.email);
    removeDraft(jobId, opened.candidate_id);
    invalidateCandidateQueries(client);
    showForm(client, jobId, sent);
    session.set('signed-in');
  };

  return (
    <NarrowPage>
      <h1 ref={heading} tabIndex={-1}>
        {texts.code.title}
      </h1>
      <div className={styles.steps}>
        <Stepper steps={texts.code.steps} current="code" />
      </div>
      <p className={styles.lead}>
        {texts.code.sentTo}
        <b>
          <BreakableText>{email}</BreakableText>
        </b>
        {texts.code.sentToEnd}
        <Link className="link" to={`${applyPath(jobId)}?edit`}>
          {texts.code.change}
        </Link>
      </p>
      <form
        ref={form}
        className={styles.form}
        method="post"
        action={applyPath(jobId)}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) void submit();
        }}
      >
        <div className={styles.code}>
          <TextField
            label={texts.code.label}
            name="otp"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={limits.otpLength + 1}
            aria-required
            value={otp}
            onChange={({ target }) => setOtp(target.value)}
            hint={hint}
            error={error}
          />
        </div>
        <Button type="submit" fullWidth busy={isPending}>
          {texts.code.verify}
        </Button>
      </form>
      <ResendCode jobId={jobId} />
    </NarrowPage>
  );
}

function verifyErrorMessage(error: ApiError): string {
  return errorStatus(error) === 400 ? errorMessage(error, messages.otpInvalid) : errorMessage(error, texts.code.notChecked);
}

const loadCountdown = lazyImport(() => import('./resend-countdown.tsx'));

function ResendCode({ jobId }: { jobId: number }) {
  const { send: resend, isPending } = useApiMutation(resendApplyCodeMutation);
  const [isSent, setIsSent] = useState(false);
  const [error, setError] = useState<string>();
  // The countdown runs in the browser only; without scripts the button is always there.
  const [isWaiting, setIsWaiting] = useState(false);
  const countdown = useLazyModule(loadCountdown, isWaiting);
  const stopWaiting = useCallback(() => setIsWaiting(false), []);
  useEffect(() => setIsWaiting(true), []);

  const resendCode = async () => {
    setError(undefined);
    setIsSent(false);
    const { error } = await resend(jobId);
    if (error) return setError(errorMessage(error, texts.code.notSent));
    setIsWaiting(true);
    setIsSent(true);
  };

  return (
    <form
      className={styles.resend}
      method="post"
      action={applyPath(jobId)}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) void resendCode();
      }}
    >
      <input type="hidden" name="intent" value="resend" />
      <p className={styles.hint}>
        {texts.code.within}
        {isWaiting && countdown && <countdown.ResendCountdown onOver={stopWaiting} describe={texts.code.resendAfter} />}{' '}
        <span role="status">{isSent && texts.code.resent}</span>
      </p>
      {!isWaiting && (
        <Button type="submit" variant="secondary" size="small" busy={isPending}>
          {texts.code.resend}
        </Button>
      )}
      <FieldError error={error} />
    </form>
  );
}
