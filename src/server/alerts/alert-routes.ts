/** Handles the calls of contract/alerts/alert-calls. */
import {
  type Alert,
  changeAlert,
  createAlert,
  endAlerts,
  listAlerts,
  readAlertLink,
  requestAlert,
} from '#contract/alerts/alert-calls.ts';
import * as messages from '#contract/messages.ts';
import type { CandidateService } from '../candidates/candidates.ts';
import { DomainError } from '../domain-error.ts';
import type { DefineHandler, SignedInCandidate } from '../http/define-handler.ts';
import { getClientAddress } from '../http/security/credentials.ts';
import type { AlertService, DescribedAlert } from './alerts.ts';

interface AlertRouteServices {
  alerts: AlertService;
  candidates: Pick<CandidateService, 'hasProvenAddress'>;
}

export function registerAlertRoutes(defineHandler: DefineHandler, { alerts, candidates }: AlertRouteServices): void {
  const list = async (email: string) => ({ message: (await alerts.list(email)).map(toAlert) });

  /** Throws for an address that was never proven: its alerts may be those of another owner. */
  async function provenAddress({ candidateId, email }: SignedInCandidate): Promise<string> {
    if (await candidates.hasProvenAddress(candidateId)) return email;
    throw new DomainError('forbidden', messages.addressUnproven, { code: 'address_unproven' });
  }

  defineHandler(listAlerts, async ({ candidate }) => list(await provenAddress(candidate)));

  defineHandler(createAlert, async ({ body, candidate }) => {
    const email = await provenAddress(candidate);
    await alerts.create(email, body.search, body.period);
    return list(email);
  });

  defineHandler(changeAlert, async ({ body, candidate }) => {
    const email = await provenAddress(candidate);
    await alerts.change(email, body.alert_id, body.action);
    return list(email);
  });

  defineHandler(endAlerts, async ({ candidate }) => {
    const email = await provenAddress(candidate);
    await alerts.endAll(email);
    return list(email);
  });

  defineHandler(requestAlert, async ({ body, request }) => {
    await alerts.request(body.email, body.search, body.period, getClientAddress(request));
    return {};
  });

  defineHandler(readAlertLink, async ({ body }) => {
    const alert = await alerts.findByLink(body.link);
    return { message: alert ? { ...toAlert(alert), email: alert.email } : null };
  });
}

const toAlert = (alert: DescribedAlert): Alert => ({
  id: alert.id,
  words: alert.words,
  search: alert.criteria,
  period: alert.period,
  state: alert.state,
  paused_at: alert.pausedAt,
  ends_at: alert.endsAt,
  ends_soon: alert.warnedAt !== null,
  last_new: alert.lastNew,
  last_new_at: alert.lastNewAt,
});
