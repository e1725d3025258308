import { useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#contract/addresses.ts';
import { validateEmail } from '#contract/email-rule.ts';
import * as limits from '#contract/limits.ts';
import { trimSpaces } from '#contract/trim-spaces.ts';
import { texts as login } from '#texts/login.ts';
import { texts } from '#texts/sign-up-dialog.ts';
import { fieldErrors } from '#web/api/api-errors.ts';
import { signupMutation } from '#web/api/sign-in-queries.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { FieldError } from '#web/ui/fields/field-error.tsx';
import { codeErrorMessage } from './code/code-error-message.ts';
import { ProviderButton } from './provider-button.tsx';
import styles from './sign-in.module.css';
import { useSignInDialogs } from './sign-in-dialogs-context.tsx';
import { SignInSteps } from './sign-in-steps.tsx';

/** Offers to sign in by e-mail address or provider (spec §2). */
export function SignUpDialog() {
  const [{ email: previousEmail, purpose }, dispatch] = useSignInDialogs();
  const isLogin = useLocation().pathname === paths.login;
  const notice = purpose?.lead ?? (isLogin && login.signedOut);
  const [email, setEmail] = useState(previousEmail);
  const [emailError, setEmailError] = useState<string>();
  const [formError, setFormError] = useState<string>();
  const { send: signup, isPending } = useApiMutation(signupMutation);
  const field = useRef<HTMLInputElement>(null);

  const showEmailError = (message: string | undefined) => {
    setEmailError(message);
    field.current?.focus();
  };

  const submit = async () => {
    setEmailError(undefined);
    setFormError(undefined);
    const trimmed = trimSpaces(email);
    const invalid = validateEmail(trimmed);
    if (invalid) return showEmailError(invalid);
    const address = trimmed.toLowerCase();
    const { error } = await signup({ email: address });
    if (!error) dispatch({ type: 'open-otp', email: address });
    else if (fieldErrors(error).email) showEmailError(fieldErrors(error).email);
    else setFormError(codeErrorMessage(error));
  };

  return (
    <Dialog title={texts.title} steps={<SignInSteps current="email" />} onClose={() => dispatch({ type: 'close' })}>
      {notice && (
        <p className={styles.notice} role="status">
          {notice}
        </p>
      )}
      <p className={styles.lead}>{texts.lead}</p>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) void submit();
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
          onChange={({ target: { value } }) => {
            setEmail(value);
            if (!validateEmail(trimSpaces(value))) setEmailError(undefined);
          }}
          error={emailError}
        />
        <FieldError error={formError} />
        <Button type="submit" fullWidth busy={isPending}>
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
