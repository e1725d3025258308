import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { mailedLinkPath } from '#contract/addresses.ts';
import { storage } from '#web/browser/storage.ts';
import { useIsSignedIn } from '#web/session/session-context.ts';
import { LandingPage } from '../landing/landing-page.tsx';
import { prefetchLanding } from '../landing/landing-queries.ts';
import { LoginForm, useLoginResult } from './login-form.tsx';
import styles from './login-page.module.css';
import { useSignInDialogs } from './sign-in-dialogs-context.tsx';

export { prefetchLanding };

const formId = 'login';

/** Shows the Sign Up dialog over the landing page after a 401. The server's form works without scripts. */
export function LoginPage() {
  const [, dispatch] = useSignInDialogs();
  const isLeaving = useOldMailedLink();
  const signedIn = useIsSignedIn();
  const isPosted = useLoginResult() !== undefined;
  const place = useRef<HTMLDivElement>(null);
  // Only the server renders the form; a navigation in the browser opens the dialog alone.
  const [hasForm, setHasForm] = useState(() => import.meta.env.SSR || document.getElementById(formId) !== null);
  useEffect(() => {
    if (signedIn || isLeaving) return;
    // The server's redirect cannot clear local storage; a 401 must (spec §4).
    storage.clear();
    if (isPosted || isInUse(place.current)) return;
    setHasForm(false);
    dispatch({ type: 'open-sign-up' });
  }, [dispatch, signedIn, isLeaving, isPosted]);
  return (
    <>
      {hasForm && (
        <div ref={place} id={formId} className={`night ${styles.band}`} data-posted={isPosted || undefined}>
          <LoginForm />
        </div>
      )}
      <LandingPage />
    </>
  );
}

/** A user who types before scripts have loaded continues in the form. */
const isInUse = (place: HTMLElement | null) =>
  place !== null &&
  (place.contains(document.activeElement) || Boolean(place.querySelector<HTMLInputElement>('[name=email]')?.value));

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
