import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../data/api.ts';
import { useLogoutMutation } from '../data/sessions.ts';
import { paths } from '../paths.ts';
import { clearAuthTokenCookie, readAuthToken } from '../session/auth-token.ts';
import { storageClear } from '../session/browser-memory.ts';
import { sessionIs } from '../session/session-slice.ts';
import { useAppDispatch } from '../store.ts';

/** Logout (spec §4). This browser forgets at once; the server is told, but nobody waits for it. */
export function useLogout(): () => Promise<void> {
  const leave = useClearSession();
  const [endSession] = useLogoutMutation();

  return useCallback(() => {
    void endSession(readAuthToken(document.cookie));
    return leave();
  }, [leave, endSession]);
}

/** What is left to do here once the session is over, or soon will be. */
export function useClearSession(): () => Promise<void> {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();

  return useCallback(async () => {
    storageClear();
    clearAuthTokenCookie();
    dispatch(sessionIs('visitor'));
    await navigate(paths.landing);
    // Only now: nothing on the screen asks for a candidate's answers any more, so these are dropped and not asked again.
    dispatch(api.util.invalidateTags(['Job', 'Jobs', 'Candidate', 'Applied', 'Sessions']));
  }, [dispatch, navigate]);
}
