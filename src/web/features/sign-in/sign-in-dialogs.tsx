import { lazy, Suspense, useEffect } from 'react';
import { useAppSelector } from '#web/app/app-store.ts';
import { lazyImport } from '#web/browser/lazy-import.ts';

const load = {
  signUp: () => import('./sign-up-dialog.tsx'),
  otp: () => import('./code/otp-dialog.tsx'),
  resume: () => import('./registration/resume-dialog.tsx'),
};
const SignUpDialog = lazy(lazyImport(async () => ({ default: (await load.signUp()).SignUpDialog })));
const OtpDialog = lazy(lazyImport(async () => ({ default: (await load.otp()).OtpDialog })));
const ResumeDialog = lazy(lazyImport(async () => ({ default: (await load.resume()).ResumeDialog })));

/** A part that was only fetched ahead is asked for again when it is needed. */
const missedHint = () => undefined;

/** The sign-in dialogs that any page may open. Each one's code arrives while the one before it is being filled in. */
export function SignInDialogs() {
  const dialog = useAppSelector(({ signIn }) => signIn.dialog);

  useEffect(() => {
    if (dialog === 'sign-up') load.otp().catch(missedHint);
    if (dialog === 'otp') load.resume().catch(missedHint);
  }, [dialog]);

  return (
    <Suspense>
      {dialog === 'sign-up' && <SignUpDialog />}
      {dialog === 'otp' && <OtpDialog />}
      {dialog === 'resume' && <ResumeDialog />}
    </Suspense>
  );
}
