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

/** Where a 401 leads: the landing page under the Sign Up dialog, which says why; and where a mailed link leads. */
export function LoginPage() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { link, isArriving, forget } = useMailedLink();
  const signedIn = useAppSelector(({ session }) => session === 'signed-in');
  useEffect(() => {
    if (signedIn || isArriving || link !== undefined) return;
    // Whoever was led here by the server comes with what the last session left (spec §4: a 401 clears it).
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
