/** What follows a proven address (spec §4): remember who it is, become signed in, and go where the candidate was going. */
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#contract/addresses.ts';
import type { SignInResult } from '#contract/sign-in-calls.ts';
import { api } from '#web/api/query-client.ts';
import { useAppDispatch } from '#web/app/app-store.ts';
import { storage } from '#web/browser/storage.ts';
import { readAuthToken, setAuthTokenCookie } from '#web/session/auth-token-cookie.ts';
import { sessionIs } from '#web/session/session-slice.ts';
import { closeDialogs, openResume } from './sign-in-dialog-slice.ts';

/** Without a resume the next dialog asks for one; with one the candidate stays on the job they came for, or sees all. */
export type SignInDestination = 'resume-dialog' | 'this-page' | 'open-positions';

/** @param loginUrl where the candidate was when they wanted to apply; whatever stands there, it is only compared */
export function resolveSignInDestination(isResume: boolean, loginUrl: string | undefined, pathname: string): SignInDestination {
  if (!isResume) return 'resume-dialog';
  const cameForThisJob = loginUrl === pathname && /^\/authPage\/jobdetails\/\d+$/.test(pathname);
  // On the open positions already: going there again would lose the filters.
  return cameForThisJob || pathname === paths.openPositions ? 'this-page' : 'open-positions';
}

/** What a provider tells beside the address. */
interface KnownPerson {
  name?: string;
}

export function useCompleteSignIn(): (email: string, session: SignInResult, person?: KnownPerson) => Promise<void> {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();

  return useCallback(
    async (email, { candidate_id: candidateId, isResume, token }, { name = '' } = {}) => {
      storage.set('candidate_id', candidateId);
      storage.set('userID', email);
      if (name) storage.set('name', name);
      // The server has set it with the life that this way of signing in has; only what it left out is added.
      if (readAuthToken(document.cookie) !== token) setAuthTokenCookie(token);
      const place = resolveSignInDestination(isResume, storage.get('loginUrl'), location.pathname);

      // What is shown is asked for again and stays until the answer is there; what is only kept may be somebody else's.
      dispatch(api.util.invalidateTags(['Job', 'Jobs', 'Candidate', 'Applied', 'Sessions']));
      dispatch(place === 'resume-dialog' ? openResume({ email, candidateId, name }) : closeDialogs());
      dispatch(sessionIs('signed-in'));
      if (place === 'open-positions') await navigate(paths.openPositions);
    },
    [dispatch, navigate],
  );
}
