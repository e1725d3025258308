import { useEffect, useState } from 'react';
import * as limits from '#contract/limits.ts';
import * as messages from '#contract/messages.ts';
import { texts } from '#texts/account/code-confirmation.ts';
import { texts as profile } from '#texts/profile.ts';
import { deleteAccountMutation, exportAccountMutation } from '#web/api/account-queries.ts';
import { errorMessage, errorStatus } from '#web/api/api-errors.ts';
import { resendOtpMutation, signupMutation } from '#web/api/sign-in-queries.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import styles from './confirm-code-dialog.module.css';

const all = profile.yourData;

interface ConfirmCodeDialogProps {
  purpose: 'delete' | 'export';
  email: string;
  applications: number;
  onExported(archive: Blob): void;
  onClose(): void;
}

/** Mails a code, and requires it for a deletion of the account or a download of its data. */
export function ConfirmCodeDialog({ purpose, email, applications, onExported, onClose }: ConfirmCodeDialogProps) {
  const [otp, setOtp] = useState('');
  const [error, setError] = useState<string>();
  const { send: remove, isPending: isRemoving } = useApiMutation(deleteAccountMutation);
  const { send: exportData, isPending: isExporting } = useApiMutation(exportAccountMutation);
  const { send: resend, isPending: isSending, isSuccess: isSent } = useApiMutation(resendOtpMutation);
  const { send: sendCode } = useApiMutation(signupMutation);
  useEffect(() => {
    void sendCode({ email });
  }, [sendCode, email]);
  const isDeletion = purpose === 'delete';
  const busy = isRemoving || isExporting;

  const submit = async () => {
    setError(undefined);
    if (otp.length < limits.otpLength) return setError(messages.otpIncomplete);
    const result = await (isDeletion ? remove({ otp }) : exportData({ otp }));
    if (result.error) {
      return setError(errorStatus(result.error) === 400 ? messages.otpInvalid : errorMessage(result.error, texts.failed));
    }
    if (result.data instanceof Blob) onExported(result.data);
    onClose();
  };

  return (
    <Dialog
      title={isDeletion ? texts.deleteTitle : texts.exportTitle}
      onClose={onClose}
      keepOpenOnBackdropClick
      initialFocus="title"
    >
      <p className={styles.text}>{isDeletion ? texts.deleteText(applications) : texts.exportText}</p>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void submit();
        }}
      >
        <TextField
          label={texts.code(email)}
          inputMode="numeric"
          autoComplete="one-time-code"
          placeholder={texts.placeholder}
          maxLength={limits.otpLength}
          value={otp}
          onChange={(event) => setOtp(event.target.value.replace(/\D/g, ''))}
          error={error}
        />
        <p>
          <LinkButton busy={isSending} onClick={() => void resend({ email })}>
            {texts.again}
          </LinkButton>{' '}
          <span role="status">{isSent && texts.mailed}</span>
        </p>
        <div className={styles.actions}>
          <Button variant="secondary" onClick={onClose}>
            {isDeletion ? texts.keep : texts.cancel}
          </Button>
          <Button type="submit" variant={isDeletion ? 'danger' : 'primary'} busy={busy}>
            {isDeletion ? texts.remove : isExporting ? all.download.busy : texts.download}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
