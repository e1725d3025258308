/** Handles the calls that send and verify the code of an apply form. */
import { type ApplyForm, resendApplyCode, verifyApplyCode } from '#contract/forms/apply-form-calls.ts';
import type { DefineHandler } from '../http/define-handler.ts';
import type { Services } from '../services.ts';
import type { CompletedSignIn } from '../sign-in/sign-in.ts';
import type { SignInCookies } from '../sign-in/sign-in-cookies.ts';
import { setSignInCookies } from '../sign-in/sign-in-routes.ts';
import type { ApplyFormCookies, Exchange } from './apply-form-cookies.ts';
import type { ApplyFormVisit, DeliveryOutcome } from './apply-form-service.ts';

interface ApplyCodeOptions extends Pick<Services, 'applyForm' | 'signIn'> {
  cookies: ApplyFormCookies;
  signInCookies: SignInCookies;
}

interface VerifiedCode {
  completed: CompletedSignIn;
  outcome: DeliveryOutcome;
}

export type ApplyCodes = ReturnType<typeof createApplyCodes>;

export function createApplyCodes({ applyForm, signIn, cookies, signInCookies }: ApplyCodeOptions) {
  return {
    /** Mails a code for the form of this visit, which waits for it. */
    async send({ request, reply }: Exchange, visit: ApplyFormVisit): Promise<void> {
      const email = await applyForm.findCodeAddress(visit);
      await signIn.sendCode(email, signInCookies.identifyClient(request, reply));
      await applyForm.recordCodeSent(visit, email);
      cookies.awaitCode(reply, visit);
    },

    /** Signs in with the code and sends the application that waits for it. */
    async verify({ request, reply }: Exchange, visit: ApplyFormVisit, otp: string): Promise<VerifiedCode> {
      const email = await applyForm.findCodeAddress(visit);
      const completed = await signIn.verifyCode(email, otp, signInCookies.readClient(request));
      setSignInCookies(signInCookies, completed, { request, reply });
      const outcome = await applyForm.deliverHeld(visit, { candidateId: completed.candidate.id, email });
      return { completed, outcome };
    },
  };
}

interface ApplyCodeRouteOptions {
  codes: ApplyCodes;
  readVisit: ApplyFormCookies['readVisit'];
  readForm(visit: ApplyFormVisit): Promise<ApplyForm>;
}

export function registerApplyCodeRoutes(
  defineHandler: DefineHandler,
  { codes, readVisit, readForm }: ApplyCodeRouteOptions,
): void {
  defineHandler(verifyApplyCode, async ({ body, candidate, request, reply }) => {
    const { completed, outcome } = await codes.verify({ request, reply }, readVisit(request, candidate), body.otp);
    const { id, email } = completed.candidate;
    const form = await readForm(readVisit(request, { candidateId: id }));
    return {
      message: {
        form: outcome === 'already-applied' ? { ...form, already_applied: true } : form,
        session: { candidate_id: id, email, token: completed.session.token },
      },
    };
  });

  defineHandler(resendApplyCode, async ({ candidate, request, reply }) => {
    const visit = readVisit(request, candidate);
    await codes.send({ request, reply }, visit);
    return { message: await readForm(visit) };
  });
}
