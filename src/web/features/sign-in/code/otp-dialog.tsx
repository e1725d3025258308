import { useId, useRef, useState } from 'react';
import * as limits from '#contract/limits.ts';
import * as messages from '#contract/messages.ts';
import { texts } from '#texts/sign-in-code.ts';
import { errorHint, errorMessage, errorStatus } from '#web/api/api-errors.ts';
import { resendOtpMutation, verifyOtpMutation } from '#web/api/sign-in-queries.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FieldError } from '#web/ui/fields/field.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import styles from '../sign-in.module.css';
import { useSignInDialogs } from '../sign-in-dialogs-context.tsx';
import { useCompleteSignIn } from '../use-complete-sign-in.ts';
import { codeErrorMessage } from './code-error-message.ts';
import { emptyDigits } from './otp-digits.ts';
import { OtpInput } from './otp-input.tsx';
import { formatClock, useCountdown } from './use-countdown.ts';

/** Verifies the code from the e-mail; sends a new one after the countdown (spec §2, §4). */
export function OtpDialog() {
  const [{ email }, dispatch] = useSignInDialogs();
  const [digits, setDigits] = useState(emptyDigits);
  const [fault, setFault] = useState<string>();
  const [hint, setHint] = useState<string>();
  const wrongTries = useRef(0);
  const { send: verify, isPending: isVerifying } = useApiMutation(verifyOtpMutation);
  const afterSignIn = useCompleteSignIn();
  const boxes = useRef<HTMLFieldSetElement>(null);
  const faultId = useId();

  const focusFirstBox = () => boxes.current?.querySelector('input')?.focus();

  const submit = async () => {
    const otp = digits.join('');
    setFault(undefined);
    setHint(undefined);
    if (otp.length < limits.otpLength) {
      setFault(messages.otpIncomplete);
      boxes.current?.querySelectorAll('input')[digits.indexOf('')]?.focus();
      return;
    }
    const verified = await verify({ email, otp });
    if (!verified.error) return afterSignIn(email, verified.data);
    const wrong = errorStatus(verified.error) === 400;
    if (wrong) wrongTries.current++;
    setHint(wrong ? hintAfter(wrongTries.current) : errorHint(verified.error));
    setFault(wrong ? messages.otpInvalid : errorMessage(verified.error, texts.notChecked));
    focusFirstBox();
  };

  return (
    <Dialog title={texts.title} onClose={() => dispatch({ type: 'close' })}>
      <p className={styles.lead}>
        {texts.sentTo}
        <b className={styles.address}>{email}</b>
        {texts.sentToEnd} <LinkButton onClick={() => dispatch({ type: 'open-sign-up' })}>{texts.change}</LinkButton>
      </p>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isVerifying) void submit();
        }}
      >
        <OtpInput digits={digits} onChange={setDigits} groupRef={boxes} errorId={fault && faultId} />
        {fault && (
          <div id={faultId}>
            <FieldError error={fault} />
            {hint && <p className={styles.reason}>{hint}</p>}
          </div>
        )}
        <Resend
          email={email}
          onSent={() => {
            wrongTries.current = 0;
            setDigits(emptyDigits);
            setFault(undefined);
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
const hintAfter = (wrongTries: number) => (wrongTries >= limits.otpMaxAttempts ? texts.spent : texts.lastEmail);

function Resend({ email, onSent }: { email: string; onSent(): void }) {
  const { secondsLeft, restart } = useCountdown(limits.otpResendCooldownSeconds);
  const { send: resend, isPending } = useApiMutation(resendOtpMutation);
  const [sent, setSent] = useState(false);
  const [failure, setFailure] = useState<string>();

  const sendAgain = async () => {
    setFailure(undefined);
    setSent(false);
    const { error } = await resend({ email });
    if (error) return setFailure(codeErrorMessage(error));
    restart();
    setSent(true);
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
          <LinkButton busy={isPending} onClick={() => void sendAgain()}>
            {texts.resend}
          </LinkButton>
        )}
        <span role="status">{sent && texts.sent}</span>
      </div>
      <FieldError error={failure} />
    </div>
  );
}
