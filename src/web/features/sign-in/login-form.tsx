import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '#contract/addresses.ts';
import type { FormResult } from '#contract/forms/form-result.ts';
import { changeAddressParam, loginUrlParam, parseLoginUrl, pressAgainParam } from '#contract/forms/login-url.ts';
import * as limits from '#contract/limits.ts';
import { texts as login } from '#texts/forms/login-form.ts';
import { texts as code } from '#texts/sign-in-code.ts';
import { texts as signUp } from '#texts/sign-up-dialog.ts';
import { texts as widgets } from '#texts/widgets.ts';
import { useSite } from '#web/session/site-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { FieldError } from '#web/ui/fields/field-error.tsx';
import { Stepper } from '#web/ui/stepper.tsx';
import styles from './login-form.module.css';

const { confirm, ...signInSteps } = widgets.applySteps;

/** Returns the step of the form that the server shows. */
export function useLoginResult(): FormResult | undefined {
  const { form } = useSite();
  return form?.path === paths.login ? form : undefined;
}

/** Signs in without scripts: the address, then the mailed code. */
export function LoginForm() {
  const posted = useLoginResult();
  return posted?.values.step === 'code' ? <CodeForm {...posted} /> : <EmailForm posted={posted} />;
}

function EmailForm({ posted }: { posted: FormResult | undefined }) {
  const [params] = useSearchParams();
  const loginUrl = parseLoginUrl(posted?.values[loginUrlParam] ?? params.get(loginUrlParam));
  const { google, linkedin } = useSite().signIn;
  return (
    <div className={styles.card}>
      <h1>{login.title}</h1>
      <Stepper steps={signInSteps} current="email" />
      <p className={styles.lead}>{params.has(pressAgainParam) ? login.again : signUp.lead}</p>
      <PostForm>
        {loginUrl && <input type="hidden" name={loginUrlParam} value={loginUrl} />}
        <TextField
          label={signUp.email}
          name="email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.emailMaxLength}
          aria-required
          defaultValue={posted?.values.email}
          error={posted?.errors.email}
        />
        {!posted?.errors.email && <FieldError error={posted?.message} />}
        <Button type="submit" fullWidth>
          {login.submit}
        </Button>
      </PostForm>
      {(google || linkedin) && (
        <noscript>
          <p className={styles.hint}>{login.providersNeedScripts}</p>
        </noscript>
      )}
    </div>
  );
}

function CodeForm({ values, errors, message, hint }: FormResult) {
  return (
    <div className={styles.card}>
      <h1>{code.title}</h1>
      <Stepper steps={signInSteps} current="code" />
      <p className={styles.lead}>
        {code.sentTo}
        <b>{values.email}</b>
        {code.sentToEnd}{' '}
        <a className="link" href={`${paths.login}?${changeAddressParam}`}>
          {code.change}
        </a>
      </p>
      <PostForm intent="verify">
        <div className={styles.code}>
          <TextField
            label={code.boxes}
            name="otp"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={limits.otpLength + 1}
            aria-required
            defaultValue={values.otp}
            hint={hint}
            error={errors.otp}
          />
        </div>
        {!errors.otp && <FieldError error={message} />}
        <Button type="submit" fullWidth>
          {code.verify}
        </Button>
      </PostForm>
      <PostForm intent="resend">
        <p className={styles.hint}>
          {login.within} <span role="status">{values.resent && code.sent}</span>
        </p>
        <Button type="submit" variant="secondary" size="small">
          {code.resend}
        </Button>
      </PostForm>
    </div>
  );
}

function PostForm({ intent = 'send', children }: { intent?: 'send' | 'verify' | 'resend'; children: ReactNode }) {
  return (
    <form className={styles.form} method="post" action={paths.login} noValidate>
      <input type="hidden" name="intent" value={intent} />
      {children}
    </form>
  );
}
