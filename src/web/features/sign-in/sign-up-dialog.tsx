import { useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#contract/addresses.ts';
import { validateEmail } from '#contract/email-rule.ts';
import * as limits from '#contract/limits.ts';
import { trimSpaces } from '#contract/trim-spaces.ts';
import { texts as login } from '#texts/login.ts';
import { texts } from '#texts/sign-up-dialog.ts';
import { fieldErrors } from '#web/api/api-errors.ts';
import { useSignupMutation } from '#web/api/sign-in-queries.ts';
import { useAppDispatch, useAppSelector } from '#web/app/app-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FieldError, TextField } from '#web/ui/fields/field.tsx';
import { codeErrorMessage } from './code/code-error-message.ts';
import { ProviderButton } from './provider-button.tsx';
import styles from './sign-in.module.css';
import { closeDialogs, openOtp } from './sign-in-dialog-slice.ts';

/** Asks for an e-mail address or offers a provider (spec §2). */
export function SignUpDialog() {
  const dispatch = useAppDispatch();
  const askedBefore = useAppSelector(({ signIn }) => signIn.email);
  const wasSignedOut = useLocation().pathname === paths.login;
  const [email, setEmail] = useState(askedBefore);
  const [fault, setFault] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [signup, { isLoading }] = useSignupMutation();
  const field = useRef<HTMLInputElement>(null);

  const refuse = (sentence: string | undefined) => {
    setFault(sentence);
    field.current?.focus();
  };

  const submit = async () => {
    setFault(undefined);
    setFailure(undefined);
    const typed = trimSpaces(email);
    const wrong = validateEmail(typed);
    if (wrong) return refuse(wrong);
    const address = typed.toLowerCase();
    const sent = await signup({ email: address });
    if (!sent.error) dispatch(openOtp(address));
    else if (fieldErrors(sent.error).email) refuse(fieldErrors(sent.error).email);
    else setFailure(codeErrorMessage(sent.error));
  };

  return (
    <Dialog title={texts.title} onClose={() => dispatch(closeDialogs())}>
      {wasSignedOut && (
        <p className={styles.notice} role="status">
          {login.signedOut}
        </p>
      )}
      <p className={styles.lead}>{texts.lead}</p>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isLoading) void submit();
        }}
      >
        <TextField
          ref={field}
          label={texts.email}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.emailMaxLength}
          aria-required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={fault}
        />
        <FieldError error={failure} />
        <Button type="submit" fullWidth busy={isLoading}>
          {texts.submit}
        </Button>
      </form>
      <p className={styles.or}>{texts.or}</p>
      <div className={styles.providers}>
        <ProviderButton provider="google" />
        <ProviderButton provider="linkedin" />
      </div>
    </Dialog>
  );
}
