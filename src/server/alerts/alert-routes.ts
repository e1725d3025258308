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
import type { DefineHandler } from '../http/define-handler.ts';
import { getClientAddress } from '../http/security/credentials.ts';
import type { AlertService, DescribedAlert } from './alerts.ts';

export function registerAlertRoutes(defineHandler: DefineHandler, { alerts }: { alerts: AlertService }): void {
  const list = async (email: string) => ({ message: (await alerts.list(email)).map(toAlert) });

  defineHandler(listAlerts, ({ candidate }) => list(candidate.email));

  defineHandler(createAlert, async ({ body, candidate }) => {
    await alerts.create(candidate.email, body.search, body.period);
    return list(candidate.email);
  });

  defineHandler(changeAlert, async ({ body, candidate }) => {
    await alerts.change(candidate.email, body.alert_id, body.action);
    return list(candidate.email);
  });

  defineHandler(endAlerts, async ({ candidate }) => {
    await alerts.endAll(candidate.email);
    return list(candidate.email);
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
