import { useEffect } from 'react';
import { texts } from '#texts/login.ts';
import { forgetEverything } from '../../session/browser-memory.ts';
import { openSignUp } from '../../sign-in/sign-in-slice.ts';
import { useAppDispatch, useAppSelector } from '../../store.ts';
import { LandingPage } from '../landing/landing-page.tsx';
import styles from './login-page.module.css';

/** Where a 401 leads: the landing page with the Sign Up dialog open, and why. */
export function LoginPage() {
  const dispatch = useAppDispatch();
  const signedIn = useAppSelector(({ session }) => session === 'signed-in');
  useEffect(() => {
    if (signedIn) return;
    // Whoever was led here by the server comes with what the last session left (spec §4: a 401 clears it).
    forgetEverything();
    dispatch(openSignUp());
  }, [dispatch, signedIn]);
  return (
    <>
      <p className={styles.note} role="status">
        {texts.signedOut}
      </p>
      <LandingPage />
    </>
  );
}
