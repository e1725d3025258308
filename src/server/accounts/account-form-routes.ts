/** Handles My Profile's forms without scripts: download the data, delete or keep the account, get mails again. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { paths } from '#contract/addresses.ts';
import { loginAgainPath } from '#contract/forms/login-url.ts';
import {
  type AccountFormAction,
  accountConfirmParam,
  accountFormPath,
  accountSectionId,
} from '#contract/forms/profile-form-addresses.ts';
import { DomainError } from '../domain-error.ts';
import type { Authenticate, SignedInCandidate } from '../http/define-handler.ts';
import { sendFormError } from '../http/errors/form-error.ts';
import { registerFormBodyParser } from '../http/hooks/form-body-parser.ts';
import { rejectFormOfOtherClient } from '../http/security/credentials.ts';
import { findFormCandidate } from '../http/security/form-candidate.ts';
import type { ServerLimits } from '../http/server-limits.ts';
import { parsePostedCode } from '../sign-in/posted-code.ts';
import type { SignInService } from '../sign-in/sign-in.ts';
import type { SignInCookies } from '../sign-in/sign-in-cookies.ts';
import type { SendAccountExport } from './account-export-routes.ts';
import type { AccountService } from './accounts.ts';

interface AccountFormServices {
  accounts: AccountService;
  signIn: Pick<SignInService, 'confirmCode' | 'sendCode'>;
  signInCookies: SignInCookies;
  authenticate: Authenticate;
  sendExport: SendAccountExport;
}

/** A form without `otp` mails a code, or downloads at once after a fresh sign-in. */
interface AccountForm {
  intent?: string;
  otp?: string;
}

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

export async function registerAccountFormRoutes(
  app: FastifyInstance,
  { accounts, signIn, signInCookies, authenticate, sendExport }: AccountFormServices,
  { downloadRate }: Pick<ServerLimits, 'downloadRate'>,
): Promise<void> {
  await app.register(async (scope) => {
    registerFormBodyParser(scope);
    const options = { handlerTimeout: downloadRate.maxMs };
    scope.post<{ Body: AccountForm | undefined }>(accountFormPath, options, async (request, reply) => {
      rejectFormOfOtherClient(request);
      const candidate = await findFormCandidate(authenticate, request, reply);
      if (!candidate) return reply.redirect(loginAgainPath(paths.profile), 303);
      const { otp } = request.body ?? {};
      const intent = parseIntent(request.body?.intent);
      try {
        return await act({ request, reply }, candidate, { intent, otp });
      } catch (error) {
        return sendFormError({ request, reply }, error, { path: paths.profile, values: { part: intent, otp: otp ?? '' } });
      }
    });
  });

  async function act(
    exchange: Exchange,
    candidate: SignedInCandidate,
    { intent, otp }: { intent: AccountFormAction; otp: string | undefined },
  ): Promise<FastifyReply> {
    if (intent === 'keep') {
      await accounts.undoDeletion(candidate.candidateId);
      return showProfile(exchange.reply);
    }
    if (intent === 'resubscribe') {
      await accounts.resubscribe(candidate);
      return showProfile(exchange.reply);
    }
    if (intent === 'export') {
      const readCode = () => (otp === undefined ? undefined : parsePostedCode(otp));
      return sendExport(exchange, candidate, readCode).catch((error: unknown) => {
        if (error instanceof DomainError && error.code === 'code_required') return askForCode(exchange, candidate, intent);
        throw error;
      });
    }
    if (otp === undefined) return askForCode(exchange, candidate, intent);
    const client = signInCookies.readClient(exchange.request);
    await signIn.confirmCode(candidate, parsePostedCode(otp), client, (trx) => accounts.scheduleDeletion(candidate, trx));
    accounts.wakeMails();
    return showProfile(exchange.reply);
  }

  async function askForCode(
    { request, reply }: Exchange,
    { email }: SignedInCandidate,
    intent: AccountFormAction,
  ): Promise<FastifyReply> {
    await signIn.sendCode(email, signInCookies.identifyClient(request, reply));
    return showProfile(reply, `?${accountConfirmParam}=${intent}`);
  }
}

/** A form without an intent downloads nothing and deletes nothing. */
const parseIntent = (intent: string | undefined): AccountFormAction =>
  intent === 'export' || intent === 'delete' || intent === 'resubscribe' ? intent : 'keep';

const showProfile = (reply: FastifyReply, query = '') => reply.redirect(`${paths.profile}${query}#${accountSectionId}`, 303);
