import { lazy, Suspense } from 'react';
import { useAppSelector } from '../store.ts';

const SignUpDialog = lazy(async () => ({ default: (await import('./sign-up-dialog.tsx')).SignUpDialog }));

/** The sign-in dialogs that any page may open; their code arrives with the first of them. */
export function SignInDialogs() {
  const dialog = useAppSelector(({ signIn }) => signIn.dialog);
  return <Suspense>{dialog === 'sign-up' && <SignUpDialog />}</Suspense>;
}
