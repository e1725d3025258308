import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '#contract/addresses.ts';
import { texts } from '#texts/login.ts';
import { useAppDispatch, useAppSelector } from '#web/app/app-store.ts';
import { storage } from '#web/browser/storage.ts';
import { LandingPage } from '../landing/landing-page.tsx';
import styles from './login-page.module.css';
import { openSignUp } from './sign-in-dialog-slice.ts';
import { SignInLinkDialog } from './sign-in-link-dialog.tsx';

/** The target of 401s and of mailed links: the landing page below the Sign Up dialog. */
export function LoginPage() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { link, isArriving, forget } = useMailedLink();
  const signedIn = useAppSelector(({ session }) => session === 'signed-in');
  useEffect(() => {
    if (signedIn || isArriving || link !== undefined) return;
    // A redirect by the server leaves data of the last session, which a 401 clears (spec §4).
    storage.clear();
    dispatch(openSignUp());
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
