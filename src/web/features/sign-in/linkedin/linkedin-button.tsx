import { lazy, Suspense } from 'react';
import * as messages from '#contract/messages.ts';
import { useSite } from '#web/session/site-context.tsx';
import styles from '../sign-in.module.css';
import { UnavailableProviderButton } from '../unavailable-provider-button.tsx';
import { LinkedinButtonView } from './linkedin-button-view.tsx';

const Unavailable = () => <UnavailableProviderButton view={LinkedinButtonView} reason={messages.linkedinUnavailable} />;

/** What speaks with LinkedIn comes only where the portal is known there; without it there are other ways in. */
const LinkedinSignIn = lazy(async () => ({
  default: (await import('./linkedin-sign-in.tsx').catch(() => undefined))?.LinkedinSignIn ?? Unavailable,
}));

export function LinkedinButton() {
  const app = useSite().signIn.linkedin;
  if (!app) return <Unavailable />;
  const onItsWay = (
    <div className={styles.provider}>
      <LinkedinButtonView busy />
    </div>
  );
  return (
    <Suspense fallback={onItsWay}>
      <LinkedinSignIn app={app} />
    </Suspense>
  );
}
