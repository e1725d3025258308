import { useEffect, useId, useRef, useState } from 'react';
import * as limits from '#contract/limits.ts';
import * as messages from '#contract/messages.ts';
import { texts } from '#texts/sign-in-code.ts';
import { errorHint, errorMessage, errorStatus } from '#web/api/api-errors.ts';
import { resendOtpMutation, verifyOtpMutation } from '#web/api/sign-in-queries.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { BreakableText } from '#web/ui/breakable-text.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FieldError } from '#web/ui/fields/field-error.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { clearCodeAddress, storeCodeAddress } from '../code-address.ts';
import styles from '../sign-in.module.css';
import { useSignInDialogs } from '../sign-in-dialogs-context.tsx';
import { SignInSteps } from '../sign-in-steps.tsx';
import { useCompleteSignIn } from '../use-complete-sign-in.ts';
import { codeErrorMessage } from './code-error-message.ts';
import { emptyDigits } from './otp-digits.ts';
import { OtpInput } from './otp-input.tsx';
import { formatClock, useCountdown } from './use-countdown.ts';

/** Verifies the e-mailed code; resends it after the countdown (spec §2, §4). */
export function OtpDialog() {
  const [{ email }, dispatch] = useSignInDialogs();
  const [digits, setDigits] = useState(emptyDigits);
  const [error, setError] = useState<string>();
  const [hint, setHint] = useState<string>();
  const failedAttempts = useRef(0);
  const { send: verify, isPending: isVerifying } = useApiMutation(verifyOtpMutation);
  const completeSignIn = useCompleteSignIn();
  const boxGroup = useRef<HTMLFieldSetElement>(null);
  const errorId = useId();

  // A reload returns to this dialog; closing it deletes the address.
  useEffect(() => {
    storeCodeAddress(email);
    return () => clearCodeAddress();
  }, [email]);

  const focusFirstBox = () => boxGroup.current?.querySelector('input')?.focus();

  const submit = async () => {
    const otp = digits.join('');
    setError(undefined);
    setHint(undefined);
    if (otp.length < limits.otpLength) {
      setError(messages.otpIncomplete);
      boxGroup.current?.querySelectorAll('input')[digits.indexOf('')]?.focus();
      return;
    }
    const verified = await verify({ email, otp });
    if (!verified.error) return completeSignIn(email, verified.data);
    const isWrongCode = errorStatus(verified.error) === 400;
    if (isWrongCode) failedAttempts.current++;
    setHint(isWrongCode ? hintAfter(failedAttempts.current) : errorHint(verified.error));
    setError(isWrongCode ? messages.otpInvalid : errorMessage(verified.error, texts.notChecked));
    focusFirstBox();
  };

  return (
    <Dialog title={texts.title} steps={<SignInSteps current="code" />} onClose={() => dispatch({ type: 'close' })}>
      <p className={styles.lead}>
        {texts.sentTo}
        <span className={styles.address}>
          <b>
            <BreakableText>{email}</BreakableText>
          </b>
          {texts.sentToEnd}
        </span>{' '}
        <LinkButton onClick={() => dispatch({ type: 'open-sign-up' })}>{texts.change}</LinkButton>
      </p>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isVerifying) void submit();
        }}
      >
        <OtpInput
          digits={digits}
          onChange={(next) => {
            setDigits(next);
            if (error === messages.otpIncomplete && next.every(Boolean)) setError(undefined);
          }}
          groupRef={boxGroup}
          errorId={error && errorId}
        />
        {error && (
          <div id={errorId}>
            <FieldError error={error} />
            {hint && <p className={styles.reason}>{hint}</p>}
          </div>
        )}
        <ResendCode
          email={email}
          onSent={() => {
            failedAttempts.current = 0;
            setDigits(emptyDigits);
            setError(undefined);
            focusFirstBox();
          }}
        />
        <Button type="submit" fullWidth busy={isVerifying}>
          {texts.verify}
        </Button>
      </form>
    </Dialog>
  );
}

/** After five attempts the candidate needs a new code or the mailed link. */
const hintAfter = (attempts: number) => (attempts >= limits.otpMaxAttempts ? texts.spent : texts.lastEmail);

function ResendCode({ email, onSent }: { email: string; onSent(): void }) {
  const { secondsLeft, restart } = useCountdown(limits.otpResendCooldownSeconds);
  const { send: resend, isPending } = useApiMutation(resendOtpMutation);
  const [isSent, setIsSent] = useState(false);
  const [resendError, setResendError] = useState<string>();

  const resendCode = async () => {
    setResendError(undefined);
    setIsSent(false);
    const { error } = await resend({ email });
    if (error) return setResendError(codeErrorMessage(error));
    restart();
    setIsSent(true);
    onSent();
  };

  return (
    <div>
      <div className={styles.resend}>
        {secondsLeft > 0 ? (
          <span>
            {texts.resendIn}
            <b className={styles.clock}>{formatClock(secondsLeft)}</b>
          </span>
        ) : (
          <LinkButton busy={isPending} onClick={() => void resendCode()}>
            {texts.resend}
          </LinkButton>
        )}
        <span role="status">{isSent && texts.sent}</span>
      </div>
      <FieldError error={resendError} />
    </div>
  );
}
