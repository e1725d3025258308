import { useEffect } from 'react';
import { openSignUp } from '../../sign-in/sign-in-slice.ts';
import { useAppDispatch, useAppSelector } from '../../store.ts';
import { LandingPage } from '../landing/landing-page.tsx';
import styles from './login-page.module.css';

/** Where a 401 leads: the landing page with the Sign Up dialog open, and why. */
export function LoginPage() {
  const dispatch = useAppDispatch();
  const signedIn = useAppSelector(({ session }) => session === 'signed-in');
  useEffect(() => {
    if (!signedIn) dispatch(openSignUp());
  }, [dispatch, signedIn]);
  return (
    <>
      <p className={styles.note} role="status">
        You were signed out. Sign in to continue.
      </p>
      <LandingPage />
    </>
  );
}
