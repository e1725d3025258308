import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '#contract/addresses.ts';
import { texts } from '#texts/login.ts';
import { storage } from '#web/browser/storage.ts';
import { useIsSignedIn } from '#web/session/session-context.ts';
import { LandingPage } from '../landing/landing-page.tsx';
import styles from './login-page.module.css';
import { useSignInDialogs } from './sign-in-dialogs-context.tsx';
import { SignInLinkDialog } from './sign-in-link-dialog.tsx';

/** Shows the Sign Up dialog over the landing page, after a 401 or from a mailed link. */
export function LoginPage() {
  const [, dispatch] = useSignInDialogs();
  const navigate = useNavigate();
  const { link, isReading, discard } = useMailedLink();
  const signedIn = useIsSignedIn();
  useEffect(() => {
    if (signedIn || isReading || link !== undefined) return;
    // The server's redirect cannot clear local storage; a 401 must (spec §4).
    storage.clear();
    dispatch({ type: 'open-sign-up' });
  }, [dispatch, signedIn, isReading, link]);
  return (
    <>
      {link && <SignInLinkDialog key={link} link={link} onDone={discard} onClose={() => void navigate(paths.landing)} />}
      <noscript>
        <div className={`night ${styles.band}`}>
          <p className={styles.note}>{texts.signedOut}</p>
        </div>
      </noscript>
      <LandingPage />
    </>
  );
}

/**
 * Reads the token after `#c=` of a mailed link and removes it from the address bar and the history.
 * Browser only, since browsers do not send fragments.
 */
function useMailedLink() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const hashToken = /^#c=(.+)$/.exec(hash)?.[1];
  const [link, setLink] = useState<string>();
  useEffect(() => {
    if (!hashToken) return;
    setLink(hashToken);
    void navigate(paths.login, { replace: true });
  }, [hashToken, navigate]);
  return { link, isReading: hashToken !== undefined, discard: () => setLink(undefined) };
}
