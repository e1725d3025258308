/** Handles the calls of contract/account-calls. */
import { deleteAccount, getAccount, keepAccount, keepAccountByLink, resubscribe } from '#contract/account-calls.ts';
import { signedOut } from '../domain-error.ts';
import type { DefineHandler } from '../http/define-handler.ts';
import type { SignInService } from '../sign-in/sign-in.ts';
import type { SignInCookies } from '../sign-in/sign-in-cookies.ts';
import type { AccountService } from './accounts.ts';

interface AccountRouteServices {
  accounts: AccountService;
  signIn: Pick<SignInService, 'confirmCode' | 'useLink'>;
}

export function registerAccountRoutes(
  defineHandler: DefineHandler,
  { accounts, signIn }: AccountRouteServices,
  { readClient }: Pick<SignInCookies, 'readClient'>,
): void {
  defineHandler(getAccount, async ({ candidate }) => {
    const status = await accounts.findStatus(candidate.candidateId);
    if (!status) throw signedOut();
    const { keptUntil, deletionDueAt, applications, unsubscribedAt } = status;
    return {
      message: {
        kept_until: keptUntil?.toISOString() ?? null,
        kept_months: accounts.retentionMonths,
        deleted_at: deletionDueAt,
        applications,
        unsubscribed_at: unsubscribedAt ?? null,
      },
    };
  });

  defineHandler(deleteAccount, async ({ body, candidate, request }) => {
    const dueAt = await signIn.confirmCode(candidate, body.otp, readClient(request), (trx) =>
      accounts.scheduleDeletion(candidate, trx),
    );
    accounts.wakeMails();
    return { message: { deleted_at: dueAt } };
  });

  defineHandler(keepAccount, async ({ candidate }) => {
    await accounts.undoDeletion(candidate.candidateId);
    return {};
  });

  defineHandler(resubscribe, async ({ candidate }) => {
    await accounts.resubscribe(candidate);
    return {};
  });

  defineHandler(keepAccountByLink, async ({ body, request }) => {
    await signIn.useLink(readClient(request), () => accounts.undoDeletionByLink(body.link));
    return {};
  });
}
