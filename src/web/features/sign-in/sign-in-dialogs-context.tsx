import { createContext, type Dispatch, type ReactNode, use, useEffect, useMemo, useReducer } from 'react';
import { useSession } from '#web/session/session-context.ts';
import {
  initialSignInDialogState,
  type SignInDialogAction,
  type SignInDialogState,
  signInDialogReducer,
} from './sign-in-dialog-reducer.ts';

type SignInDialogs = readonly [SignInDialogState, Dispatch<SignInDialogAction>];

const SignInDialogsContext = createContext<SignInDialogs>([initialSignInDialogState, () => undefined]);

/** Lets every page open the sign-in dialogs; the end of a session resets them. */
export function SignInDialogsProvider({ children }: { children: ReactNode }) {
  const [state, dispatch] = useReducer(signInDialogReducer, initialSignInDialogState);
  const session = useSession();
  // A subscription runs before the effects of a render: the login page opens Sign Up after this reset.
  useEffect(
    () =>
      session.subscribe(() => {
        if (session.get() !== 'signed-in') dispatch({ type: 'reset' });
      }),
    [session],
  );
  const value = useMemo(() => [state, dispatch] as const, [state]);
  return <SignInDialogsContext value={value}>{children}</SignInDialogsContext>;
}

export const useSignInDialogs = () => use(SignInDialogsContext);
