import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../data/api.ts';
import { useLogoutMutation } from '../data/sign-in.ts';
import { paths } from '../paths.ts';
import { forgetToken } from '../session/auth-token.ts';
import { forgetEverything } from '../session/browser-memory.ts';
import { sessionIs } from '../session/session-slice.ts';
import { useAppDispatch } from '../store.ts';

/** Ends the session here and at the server, and goes to `/` (spec §4). */
export function useLogOut(): () => Promise<void> {
  const [logout] = useLogoutMutation();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  return useCallback(async () => {
    await logout();
    forgetEverything();
    forgetToken();
    dispatch(sessionIs('visitor'));
    await navigate(paths.landing);
    // Only now: a page on the screen would ask again for what it may no longer see.
    dispatch(api.util.resetApiState());
  }, [logout, dispatch, navigate]);
}
