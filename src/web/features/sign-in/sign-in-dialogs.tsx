import { lazy, Suspense, useEffect } from 'react';
import { lazyImportWhenOnline } from '#web/browser/lazy-import.ts';
import { readCodeAddress } from './code-address.ts';
import { useSignInDialogs } from './sign-in-dialogs-context.tsx';

const dialogImports = {
  signUp: () => import('./sign-up-dialog.tsx'),
  otp: () => import('./code/otp-dialog.tsx'),
  linkIdentity: () => import('./link-identity-dialog.tsx'),
  resume: () => import('./registration/resume-dialog.tsx'),
};
const SignUpDialog = lazy(lazyImportWhenOnline(async () => ({ default: (await dialogImports.signUp()).SignUpDialog })));
const OtpDialog = lazy(lazyImportWhenOnline(async () => ({ default: (await dialogImports.otp()).OtpDialog })));
const LinkIdentityDialog = lazy(
  lazyImportWhenOnline(async () => ({ default: (await dialogImports.linkIdentity()).LinkIdentityDialog })),
);
const ResumeDialog = lazy(lazyImportWhenOnline(async () => ({ default: (await dialogImports.resume()).ResumeDialog })));

/** A failed prefetch is repeated when its dialog opens. */
const ignoreFailure = () => undefined;

/** Renders the open sign-in dialog and prefetches the code of the next. */
export function SignInDialogs() {
  const [{ dialog }, dispatch] = useSignInDialogs();

  useEffect(() => {
    const email = readCodeAddress();
    if (!email) return;
    dispatch({ type: 'open-sign-up' });
    dispatch({ type: 'open-otp', email });
  }, [dispatch]);

  useEffect(() => {
    if (dialog === 'sign-up') dialogImports.otp().catch(ignoreFailure);
    if (dialog === 'otp') dialogImports.resume().catch(ignoreFailure);
  }, [dialog]);

  return (
    <Suspense>
      {dialog === 'sign-up' && <SignUpDialog />}
      {dialog === 'otp' && <OtpDialog />}
      {dialog === 'link-identity' && <LinkIdentityDialog />}
      {dialog === 'resume' && <ResumeDialog />}
    </Suspense>
  );
}
