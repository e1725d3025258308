/** Opens the sign-in for the requested page after the redirect of its guard. */
import { useEffect, useRef } from 'react';
import { parseRequestedPage, requestedPageCookie, secureRequestedPageCookie } from '#contract/forms/requested-page.ts';
import { texts } from '#texts/landing.ts';
import { attempt } from '#web/browser/storage.ts';
import { useIsSignedIn } from '#web/session/session-context.ts';
import { useSignInDialogs } from '../sign-in/sign-in-dialogs-context.tsx';

export function useRequestedPage(): void {
  const [{ purpose }, dispatch] = useSignInDialogs();
  const signedIn = useIsSignedIn();
  const wasOpened = useRef(false);

  useEffect(() => {
    if (signedIn) return;
    const path = takeCookie() ?? attempt(() => sessionStorage.getItem(key)) ?? '';
    const page = parseRequestedPage(path);
    if (!page) return;
    attempt(() => sessionStorage.setItem(key, path));
    dispatch({ type: 'open-sign-up', purpose: { lead: texts.signInTo[page], path } });
  }, [dispatch, signedIn]);

  // A reload returns to the dialog; closing it or leaving the page deletes the request.
  useEffect(() => {
    if (wasOpened.current && !purpose) forget();
    wasOpened.current = purpose !== undefined;
  }, [purpose]);
  useEffect(() => forget, []);
}

const key = 'requested-page';
const forget = () => void attempt(() => sessionStorage.removeItem(key));

/** The cookie is single-use. */
function takeCookie(): string | undefined {
  const isSecure = location.protocol === 'https:';
  const name = isSecure ? secureRequestedPageCookie : requestedPageCookie;
  const pair = document.cookie.split('; ').find((each) => each.startsWith(`${name}=`));
  if (!pair) return undefined;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and missing in Firefox.
  document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return attempt(() => decodeURIComponent(pair.slice(name.length + 1)));
}
