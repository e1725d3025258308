/** The button of a sign-in provider; loads the provider's code only where the portal is configured for it. */
import { lazy, Suspense, useId } from 'react';
import * as messages from '#contract/messages.ts';
import { useSite } from '#web/session/site-context.tsx';
import { type Provider, ProviderButtonView } from './provider-button-view.tsx';
import styles from './sign-in.module.css';

const GoogleSignIn = lazy(async () => ({
  default: (await import('./google/google-sign-in.tsx').catch(() => undefined))?.GoogleSignIn ?? unavailable('google'),
}));
const LinkedinSignIn = lazy(async () => ({
  default: (await import('./linkedin/linkedin-sign-in.tsx').catch(() => undefined))?.LinkedinSignIn ?? unavailable('linkedin'),
}));

export function ProviderButton({ provider }: { provider: Provider }) {
  const { google, linkedin } = useSite().signIn;
  if (!{ google, linkedin }[provider]) return <UnavailableButton provider={provider} />;
  const loading = (
    <div className={styles.provider}>
      <ProviderButtonView provider={provider} busy />
    </div>
  );
  return (
    <Suspense fallback={loading}>
      {provider === 'google' && google && <GoogleSignIn app={google} />}
      {provider === 'linkedin' && linkedin && <LinkedinSignIn app={linkedin} />}
    </Suspense>
  );
}

/** Stands in for code that did not load; the other ways to sign in still work. */
const unavailable = (provider: Provider) => () => <UnavailableButton provider={provider} />;

const reasons = { google: messages.googleUnavailable, linkedin: messages.linkedinUnavailable };

function UnavailableButton({ provider }: { provider: Provider }) {
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
