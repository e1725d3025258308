/** Signs in and out by the forms of pages without scripts. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { applyPath, logoutPath, paths } from '#contract/addresses.ts';
import { changeAddressParam, findJobOfPath, loginPath, loginUrlParam, parseLoginUrl } from '#contract/forms/login-url.ts';
import { resumeSectionId } from '#contract/forms/profile-form-addresses.ts';
import * as limits from '#contract/limits.ts';
import * as messages from '#contract/messages.ts';
import { texts } from '#texts/sign-in-code.ts';
import { DomainError } from '../domain-error.ts';
import { sendFormError } from '../http/errors/form-error.ts';
import { parseFormEmail } from '../http/form-email.ts';
import { registerFormBodyParser } from '../http/hooks/form-body-parser.ts';
import { rejectFormOfOtherClient, tokenCookie } from '../http/security/credentials.ts';
import type { CodeAddress, CodeAddressCookie } from './code-address-cookie.ts';
import { parsePostedCode } from './posted-code.ts';
import { consumeReturnPath } from './return-path-cookie.ts';
import type { CompletedSignIn, SignInService } from './sign-in.ts';
import type { SignInCookies } from './sign-in-cookies.ts';
import { type LogOut, setSignInCookies } from './sign-in-routes.ts';

interface LoginFormServices {
  signIn: Pick<SignInService, 'sendCode' | 'verifyCode'>;
  signInCookies: SignInCookies;
  codeAddress: CodeAddressCookie;
  logOut: LogOut;
  publicOrigin: string;
}

type FormRequest = FastifyRequest<{ Body: Record<string, string> | undefined }>;

export async function registerLoginFormRoutes(
  app: FastifyInstance,
  { signIn, signInCookies, codeAddress, logOut, publicOrigin }: LoginFormServices,
): Promise<void> {
  app.get(paths.login, { config: { isPageRoute: true } }, async (request, reply) => {
    const pending = isSignedIn(request) ? undefined : codeAddress.read(request);
    if (!pending) {
      const isNamed = isSignedIn(request) || loginUrlParam in (request.query as object);
      const returnPath = isNamed ? undefined : consumeReturnPath(request, reply, publicOrigin);
      return returnPath === undefined ? reply.sendPage() : reply.redirect(loginPath(returnPath));
    }
    const step = changeAddressParam in (request.query as object) ? emailStep(pending) : codeStep(pending);
    return reply.sendPage({ status: 200, form: { ...step, message: '', errors: {} } });
  });

  await app.register(async (scope) => {
    registerFormBodyParser(scope);

    scope.post(paths.login, async (request: FormRequest, reply) => {
      rejectFormOfOtherClient(request);
      const { intent } = request.body ?? {};
      if (intent === 'verify') return verifyCode(request, reply);
      return intent === 'resend' ? resendCode(request, reply) : sendFirstCode(request, reply);
    });

    scope.post(logoutPath, async (request, reply) => {
      rejectFormOfOtherClient(request);
      await logOut(request, reply);
      return reply.redirect(paths.landing, 303);
    });
  });

  async function sendFirstCode(request: FormRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { email: submitted = '', [loginUrlParam]: url } = request.body ?? {};
    const loginUrl = parseLoginUrl(url);
    try {
      const email = parseFormEmail(submitted);
      await signIn.sendCode(email, signInCookies.identifyClient(request, reply));
      codeAddress.set(reply, { email, loginUrl, failedAttempts: 0, isResent: false });
      return reply.redirect(paths.login, 303);
    } catch (error) {
      return sendFormError({ request, reply }, error, emailStep({ email: submitted, loginUrl }));
    }
  }

  async function resendCode(request: FormRequest, reply: FastifyReply): Promise<FastifyReply> {
    const pending = codeAddress.read(request);
    if (!pending) return sendExpired(request, reply);
    try {
      await signIn.sendCode(pending.email, signInCookies.identifyClient(request, reply));
      codeAddress.set(reply, { ...pending, failedAttempts: 0, isResent: true });
      return reply.redirect(paths.login, 303);
    } catch (error) {
      return sendFormError({ request, reply }, error, codeStep(pending));
    }
  }

  async function verifyCode(request: FormRequest, reply: FastifyReply): Promise<FastifyReply> {
    const pending = codeAddress.read(request);
    if (!pending) return sendExpired(request, reply);
    const otp = request.body?.otp ?? '';
    const form = { ...codeStep({ ...pending, isResent: false }, otp) };
    try {
      const completed = await signIn.verifyCode(pending.email, parsePostedCode(otp), signInCookies.readClient(request));
      setSignInCookies(signInCookies, completed, { request, reply });
      return reply.redirect(resolveLanding(completed, pending.loginUrl), 303);
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'invalid_otp')) return sendFormError({ request, reply }, error, form);
      const failedAttempts = pending.failedAttempts + 1;
      codeAddress.set(reply, { ...pending, failedAttempts, isResent: false });
      // After five attempts the candidate needs a new code or the mailed link.
      const hint = failedAttempts >= limits.otpMaxAttempts ? texts.spent : texts.lastEmail;
      return sendFormError({ request, reply }, error, { ...form, hint });
    }
  }
}

const isSignedIn = (request: FastifyRequest) => Boolean(request.cookies[tokenCookie]);

function sendExpired(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const error = new DomainError('invalid', messages.signInExpired, { code: 'sign_in_expired' });
  return sendFormError({ request, reply }, error, emailStep({ email: '', loginUrl: undefined }));
}

const emailStep = ({ email, loginUrl }: Pick<CodeAddress, 'email' | 'loginUrl'>) => ({
  path: paths.login,
  values: { step: 'email', email, ...(loginUrl && { [loginUrlParam]: loginUrl }) },
});

const codeStep = ({ email, isResent }: CodeAddress, otp = '') => ({
  path: paths.login,
  values: { step: 'code', email, otp, ...(isResent && { resent: '1' }) },
});

/** Redirects a candidate without a resume to its form: in the application, or in My Profile. */
function resolveLanding({ candidate }: CompletedSignIn, loginUrl: string | undefined): string {
  if (candidate.hasResume) return loginUrl ?? paths.openPositions;
  const jobId = findJobOfPath(loginUrl);
  return jobId === undefined ? `${paths.profile}#${resumeSectionId}` : applyPath(jobId);
}
