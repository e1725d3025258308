import { useEffect } from 'react';
import { texts } from '#texts/login.ts';
import { forgetEverything } from '../../session/browser-memory.ts';
import { openSignUp } from '../../sign-in/sign-in-slice.ts';
import { useAppDispatch } from '../../store.ts';
import { LandingPage } from '../landing/landing-page.tsx';
import styles from './login-page.module.css';

/** Where a 401 leads: the landing page under the Sign Up dialog, which says why; without scripts the page does. */
export function LoginPage() {
  const dispatch = useAppDispatch();
  useEffect(() => {
    // Whoever was led here by the server comes with what the last session left (spec §4: a 401 clears it).
    forgetEverything();
    dispatch(openSignUp());
  }, [dispatch]);
  return (
    <>
      <noscript>
        <div className={`night ${styles.band}`}>
          <p className={styles.note}>{texts.signedOut}</p>
        </div>
      </noscript>
      <LandingPage />
    </>
  );
}
