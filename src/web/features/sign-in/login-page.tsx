import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { mailedLinkPath } from '#contract/addresses.ts';
import { texts } from '#texts/login.ts';
import { storage } from '#web/browser/storage.ts';
import { useIsSignedIn } from '#web/session/session-context.ts';
import { LandingPage } from '../landing/landing-page.tsx';
import styles from './login-page.module.css';
import { useSignInDialogs } from './sign-in-dialogs-context.tsx';

/** Shows the Sign Up dialog over the landing page after a 401. */
export function LoginPage() {
  const [, dispatch] = useSignInDialogs();
  const isLeaving = useOldMailedLink();
  const signedIn = useIsSignedIn();
  useEffect(() => {
    if (signedIn || isLeaving) return;
    // The server's redirect cannot clear local storage; a 401 must (spec §4).
    storage.clear();
    dispatch({ type: 'open-sign-up' });
  }, [dispatch, signedIn, isLeaving]);
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

/** Opens the page of a mailed link for mails of the previous release, whose links end in `#c=` and the token. */
function useOldMailedLink(): boolean {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const token = /^#c=(.+)$/.exec(hash)?.[1];
  useEffect(() => {
    if (token) void navigate(mailedLinkPath(encodeURIComponent(token)), { replace: true });
  }, [token, navigate]);
  return token !== undefined;
}
