/** What follows a proven address (spec §4): remember who it is, become signed in, and go where the candidate was going. */
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import type { SignedIn } from '#contract/sign-in.ts';
import { api } from '../data/api.ts';
import { paths } from '../paths.ts';
import { rememberToken, tokenIn } from '../session/auth-token.ts';
import { recall, remember } from '../session/browser-memory.ts';
import { sessionIs } from '../session/session-slice.ts';
import { useAppDispatch } from '../store.ts';
import { closeDialogs, openResume } from './sign-in-slice.ts';

/** Without a resume the next dialog asks for one; with one the candidate stays on the job they came for, or sees all. */
export type NextPlace = 'resume-dialog' | 'this-page' | 'open-positions';

/** @param loginUrl where the candidate was when they wanted to apply; whatever stands there, it is only compared */
export function placeAfter(isResume: boolean, loginUrl: string | undefined, pathname: string): NextPlace {
  if (!isResume) return 'resume-dialog';
  const cameForThisJob = loginUrl === pathname && /^\/authPage\/jobdetails\/\d+$/.test(pathname);
  // On the open positions already: going there again would lose the filters.
  return cameForThisJob || pathname === paths.openPositions ? 'this-page' : 'open-positions';
}

/** What a provider tells beside the address. */
interface KnownPerson {
  name?: string;
}

export function useAfterSignIn(): (email: string, session: SignedIn, person?: KnownPerson) => Promise<void> {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();

  return useCallback(
    async (email, { candidate_id: candidateId, isResume, token }, { name = '' } = {}) => {
      remember('candidate_id', candidateId);
      remember('userID', email);
      if (name) remember('name', name);
      // The server has set it with the life that this way of signing in has; only what it left out is added.
      if (tokenIn(document.cookie) !== token) rememberToken(token);
      const place = placeAfter(isResume, recall('loginUrl'), location.pathname);

      // What is shown is asked for again and stays until the answer is there; what is only kept may be somebody else's.
      dispatch(api.util.invalidateTags(['Job', 'Jobs', 'Candidate', 'Applied', 'Sessions']));
      dispatch(place === 'resume-dialog' ? openResume({ email, candidateId, name }) : closeDialogs());
      dispatch(sessionIs('signed-in'));
      if (place === 'open-positions') await navigate(paths.openPositions);
    },
    [dispatch, navigate],
  );
}
