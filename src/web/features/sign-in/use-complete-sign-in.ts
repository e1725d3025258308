/** Completes a sign-in (spec §4): stores the candidate, sets the session and continues where the candidate was. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#contract/addresses.ts';
import type { SignInResult } from '#contract/sign-in-calls.ts';
import { invalidateCandidateQueries } from '#web/api/query-client.ts';
import { storage } from '#web/browser/storage.ts';
import { readAuthToken, setAuthTokenCookie } from '#web/session/auth-token-cookie.ts';
import { useSession } from '#web/session/session-context.ts';
import { useSignInDialogs } from './sign-in-dialogs-context.tsx';

/** Without a resume the next dialog asks for one; with one the candidate stays on the job they came for, or sees all. */
export type SignInDestination = 'resume-dialog' | 'this-page' | 'open-positions';

/** @param loginUrl the page on which the candidate pressed Apply; it is compared only, never opened */
export function resolveSignInDestination(isResume: boolean, loginUrl: string | undefined, pathname: string): SignInDestination {
  if (!isResume) return 'resume-dialog';
  const cameForThisJob = loginUrl === pathname && /^\/authPage\/jobdetails\/\d+$/.test(pathname);
  // On the open positions already: going there again would lose the filters.
  return cameForThisJob || pathname === paths.openPositions ? 'this-page' : 'open-positions';
}

/** What a provider adds to the address. */
interface Person {
  name?: string;
}

export function useCompleteSignIn(): (email: string, session: SignInResult, person?: Person) => Promise<void> {
  const client = useQueryClient();
  const session = useSession();
  const [, dispatch] = useSignInDialogs();
  const navigate = useNavigate();

  return useCallback(
    async (email, { candidate_id: candidateId, isResume, token }, { name = '' } = {}) => {
      storage.set('candidate_id', candidateId);
      storage.set('userID', email);
      if (name) storage.set('name', name);
      // The server's cookie lives as long as this way of signing in allows. Only a missing one is set here.
      if (readAuthToken(document.cookie) !== token) setAuthTokenCookie(token);
      const destination = resolveSignInDestination(isResume, storage.get('loginUrl'), location.pathname);

      invalidateCandidateQueries(client);
      dispatch(destination === 'resume-dialog' ? { type: 'open-resume', email, candidateId, name } : { type: 'close' });
      session.set('signed-in');
      if (destination === 'open-positions') await navigate(paths.openPositions);
    },
    [client, session, dispatch, navigate],
  );
}
