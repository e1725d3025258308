import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#contract/addresses.ts';
import { api } from '#web/api/query-client.ts';
import { useLogoutMutation } from '#web/api/session-queries.ts';
import { useAppDispatch } from '#web/app/app-store.ts';
import { storage } from '#web/browser/storage.ts';
import { clearAuthTokenCookie, readAuthToken } from '#web/session/auth-token-cookie.ts';
import { sessionIs } from '#web/session/session-slice.ts';

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
    storage.clear();
    clearAuthTokenCookie();
    dispatch(sessionIs('visitor'));
    await navigate(paths.landing);
    // Only now: nothing on the screen asks for a candidate's answers any more, so these are dropped and not asked again.
    dispatch(api.util.invalidateTags(['Job', 'Jobs', 'Candidate', 'Applied', 'Sessions']));
  }, [dispatch, navigate]);
}
