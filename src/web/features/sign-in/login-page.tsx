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

/** The target of 401s and of mailed links: the landing page below the Sign Up dialog. */
export function LoginPage() {
  const [, dispatch] = useSignInDialogs();
  const navigate = useNavigate();
  const { link, isArriving, forget } = useMailedLink();
  const signedIn = useIsSignedIn();
  useEffect(() => {
    if (signedIn || isArriving || link !== undefined) return;
    // Whoever was led here by the server comes with what the last session left (spec §4: a 401 clears it).
    storage.clear();
    dispatch({ type: 'open-sign-up' });
  }, [dispatch, signedIn, isArriving, link]);
  return (
    <>
      {link && <SignInLinkDialog key={link} link={link} onDone={forget} onClose={() => void navigate(paths.landing)} />}
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
  const found = /^#c=(.+)$/.exec(hash)?.[1];
  const [kept, setKept] = useState<string>();
  useEffect(() => {
    if (!found) return;
    setKept(found);
    void navigate(paths.login, { replace: true });
  }, [found, navigate]);
  return { link: kept, isArriving: found !== undefined, forget: () => setKept(undefined) };
}
