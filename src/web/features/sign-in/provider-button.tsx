/** A sign-in provider's button; loads the code of configured providers only. */
import { lazy, Suspense, useId } from 'react';
import * as messages from '#contract/messages.ts';
import type { SignInProvider } from '#contract/sign-in-providers.ts';
import { useSite } from '#web/session/site-context.tsx';
import { ProviderButtonView } from './provider-button-view.tsx';
import styles from './sign-in.module.css';

const GoogleSignIn = lazy(async () => ({
  default:
    (await import('./google/google-sign-in.tsx').catch(() => undefined))?.GoogleSignIn ?? createUnavailableButton('google'),
}));
const LinkedinSignIn = lazy(async () => ({
  default:
    (await import('./linkedin/linkedin-sign-in.tsx').catch(() => undefined))?.LinkedinSignIn ??
    createUnavailableButton('linkedin'),
}));

export function ProviderButton({ provider }: { provider: SignInProvider }) {
  const { google, linkedin } = useSite().signIn;
  if (!{ google, linkedin }[provider]) return <UnavailableButton provider={provider} />;
  const placeholder = (
    <div className={styles.provider}>
      <ProviderButtonView provider={provider} busy />
    </div>
  );
  return (
    <Suspense fallback={placeholder}>
      {provider === 'google' && google && <GoogleSignIn app={google} />}
      {provider === 'linkedin' && linkedin && <LinkedinSignIn app={linkedin} />}
    </Suspense>
  );
}

/** Replaces a provider whose code did not load; the other ways to sign in still work. */
const createUnavailableButton = (provider: SignInProvider) => () => <UnavailableButton provider={provider} />;

const reasons = { google: messages.googleUnavailable, linkedin: messages.linkedinUnavailable };

function UnavailableButton({ provider }: { provider: SignInProvider }) {
  const reasonId = useId();
  return (
    <div className={styles.provider}>
      <ProviderButtonView provider={provider} aria-disabled aria-describedby={reasonId} />
      <p id={reasonId} className={styles.reason}>
        {reasons[provider]}
      </p>
    </div>
  );
}
