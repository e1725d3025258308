import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '#contract/addresses.ts';
import { texts } from '#texts/login.ts';
import { storageClear } from '#web/session/browser-storage.ts';
import { useIsSignedIn } from '#web/session/session-context.ts';
import { LandingPage } from '../landing/landing-page.tsx';
import styles from './login-page.module.css';
import { useSignInDialogs } from './sign-in-dialogs-context.tsx';
import { SignInLinkDialog } from './sign-in-link-dialog.tsx';

/** Where a 401 leads: the landing page under the Sign Up dialog, which says why; and where a mailed link leads. */
export function LoginPage() {
  const [, dispatch] = useSignInDialogs();
  const navigate = useNavigate();
  const { link, isArriving, forget } = useMailedLink();
  const signedIn = useIsSignedIn();
  useEffect(() => {
    if (signedIn || isArriving || link !== undefined) return;
    // Whoever was led here by the server comes with what the last session left (spec §4: a 401 clears it).
    storageClear();
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
 * What stands after `#c=` in the link of a mail; undefined without one. The address bar and the history must not keep it.
 * Why only in the browser? It never tells the server what stands after the `#`.
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
