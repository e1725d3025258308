import { lazy, Suspense } from 'react';
import * as messages from '#contract/messages.ts';
import { useSite } from '#web/session/site-context.tsx';
import styles from '../sign-in.module.css';
import { UnavailableProviderButton } from '../unavailable-provider-button.tsx';
import { GoogleButtonView } from './google-button-view.tsx';

const Unavailable = () => <UnavailableProviderButton view={GoogleButtonView} reason={messages.googleUnavailable} />;

/** What speaks with Google comes only where the portal is known there; without it there are other ways in. */
const GoogleSignIn = lazy(async () => ({
  default: (await import('./google-sign-in.tsx').catch(() => undefined))?.GoogleSignIn ?? Unavailable,
}));

export function GoogleButton() {
  const app = useSite().signIn.google;
  if (!app) return <Unavailable />;
  const onItsWay = (
    <div className={styles.provider}>
      <GoogleButtonView busy />
    </div>
  );
  return (
    <Suspense fallback={onItsWay}>
      <GoogleSignIn app={app} />
    </Suspense>
  );
}
