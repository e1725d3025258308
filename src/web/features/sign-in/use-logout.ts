import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#contract/addresses.ts';
import { invalidateCandidateQueries } from '#web/api/query-client.ts';
import { logoutMutation } from '#web/api/session-queries.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { storage } from '#web/browser/storage.ts';
import { clearAuthTokenCookie, readAuthToken } from '#web/session/auth-token-cookie.ts';
import { useSession } from '#web/session/session-context.ts';

/** Logs out (spec §4) without waiting for the server. */
export function useLogout(): () => Promise<void> {
  const clearSession = useClearSession();
  const { send: logOut } = useApiMutation(logoutMutation);

  return useCallback(() => {
    void logOut(readAuthToken(document.cookie));
    return clearSession();
  }, [clearSession, logOut]);
}

/** Clears the session in this browser; the server ends its own part. */
export function useClearSession(): () => Promise<void> {
  const client = useQueryClient();
  const session = useSession();
  const navigate = useNavigate();

  return useCallback(async () => {
    storage.clear();
    clearAuthTokenCookie();
    session.set('visitor');
    await navigate(paths.landing);
    // After the navigation no page shows the candidate's data, so it is removed instead of refetched.
    invalidateCandidateQueries(client);
  }, [client, session, navigate]);
}
