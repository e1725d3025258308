import { lazy, Suspense } from 'react';
import * as sentences from '#contract/sentences.ts';
import { useAppSelector } from '../store.ts';
import { GoogleFace } from './google-face.tsx';
import styles from './sign-in.module.css';
import { UnavailableProvider } from './unavailable-provider.tsx';

const Unavailable = () => <UnavailableProvider face={GoogleFace} reason={sentences.googleUnavailable} />;

/** What speaks with Google comes only where the portal is known there; without it there are other ways in. */
const GoogleSignIn = lazy(async () => ({
  default: (await import('./google-sign-in.tsx').catch(() => undefined))?.GoogleSignIn ?? Unavailable,
}));

export function GoogleButton() {
  const app = useAppSelector(({ site }) => site.signIn.google);
  if (!app) return <Unavailable />;
  const onItsWay = (
    <div className={styles.provider}>
      <GoogleFace busy />
    </div>
  );
  return (
    <Suspense fallback={onItsWay}>
      <GoogleSignIn app={app} />
    </Suspense>
  );
}
