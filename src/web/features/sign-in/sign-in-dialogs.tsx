import { lazy, Suspense, useEffect } from 'react';
import { lazyImport } from '#web/browser/lazy-import.ts';
import { useSignInDialogs } from './sign-in-dialogs-context.tsx';

const load = {
  signUp: () => import('./sign-up-dialog.tsx'),
  otp: () => import('./code/otp-dialog.tsx'),
  resume: () => import('./registration/resume-dialog.tsx'),
};
const SignUpDialog = lazy(lazyImport(async () => ({ default: (await load.signUp()).SignUpDialog })));
const OtpDialog = lazy(lazyImport(async () => ({ default: (await load.otp()).OtpDialog })));
const ResumeDialog = lazy(lazyImport(async () => ({ default: (await load.resume()).ResumeDialog })));

/** A failed prefetch is repeated when its dialog opens. */
const ignoreFailure = () => undefined;

/** The open sign-in dialog. Each one's code arrives while the one before it is open. */
export function SignInDialogs() {
  const [{ dialog }] = useSignInDialogs();

  useEffect(() => {
    if (dialog === 'sign-up') load.otp().catch(ignoreFailure);
    if (dialog === 'otp') load.resume().catch(ignoreFailure);
  }, [dialog]);

  return (
    <Suspense>
      {dialog === 'sign-up' && <SignUpDialog />}
      {dialog === 'otp' && <OtpDialog />}
      {dialog === 'resume' && <ResumeDialog />}
    </Suspense>
  );
}
