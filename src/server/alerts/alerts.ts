/** Creates, confirms, changes and ends job alerts. */
import { randomUUID } from 'node:crypto';
import type { AlertAction, AlertPeriod } from '#contract/alerts/alert-calls.ts';
import { type JobFilters, resolveCategoryNames } from '#contract/job-filters.ts';
import * as limits from '#contract/limits.ts';
import * as messages from '#contract/messages.ts';
import { addMonths } from '../accounts/calendar-months.ts';
import { lockCandidate } from '../candidates/candidate-lock.ts';
import { readCatalogueVersion } from '../catalogue/catalogue-version-store.ts';
import { type CategoryLines, listCategories } from '../catalogue/category-lines.ts';
import { DomainError, notFoundForCandidate, signedOut } from '../domain-error.ts';
import type { Database, Db } from '../platform/db/database.ts';
import { retryDeadlock } from '../platform/db/deadlock-retry.ts';
import type { AlertNotice } from '../platform/mail/alert-mail-templates.ts';
import type { Clock } from '../platform/time/clock.ts';
import { dayMs } from '../platform/time/durations.ts';
import { createOwnerTransactions, type RunOwnerTransaction } from '../rate-limits/owner-transactions.ts';
import type { ClientAddress } from '../rate-limits/rate-limit-window.ts';
import type { RateLimiter } from '../rate-limits/rate-limiter.ts';
import { canonicalizeAddress } from '../sign-in/limits/canonical-address.ts';
import { normalizeCriteria, parseCriteria } from './alert-criteria.ts';
import { describeAlerts, reduceForStranger } from './alert-description.ts';
import type { AlertLinks } from './alert-links.ts';
import type { AlertMailCeiling } from './alert-mail-ceiling.ts';
import { nextRunAt } from './alert-schedule.ts';
import { type AlertChange, type AlertRow, alertStore, findAlert } from './alert-store.ts';

interface AlertServices {
  categoryLines(): Promise<CategoryLines>;
  links: AlertLinks;
  mails: {
    /** Each queues a mail in the transaction that stores its reason. */
    queueAlertConfirmation(trx: Db, notice: AlertNotice): Promise<void>;
    /** Takes the time of `queueAlertConfirmation`. */
    rehearseAlertConfirmation(trx: Db, notice: AlertNotice): Promise<void>;
    queueAlertEnding(trx: Db, notice: AlertNotice & { endsAt: Date }): Promise<void>;
    /** Delivers queued mails after the commit. */
    wake(): void;
  };
  limits: Pick<RateLimiter, 'chargeAlertChange' | 'chargeAlertChangeOfSite' | 'chargeAlertRequest' | 'isAlertMailAllowed'>;
  mailCeiling: AlertMailCeiling;
  runOwnerTransaction: RunOwnerTransaction;
  now: Clock;
}

export interface DescribedAlert extends AlertRow {
  words: string;
}

export type AlertService = ReturnType<typeof createAlertService>;

const warningMs = limits.alertWarningDays * dayMs;
const confirmationMs = limits.alertConfirmationDays * dayMs;
const maxWarnings = 100;

export function createAlertService(
  { db, engine }: Database,
  { categoryLines, links, mails, limits: rateLimits, mailCeiling, runOwnerTransaction, now }: AlertServices,
) {
  const store = alertStore(db, engine);
  /** Apart from changes: requests of strangers must not delay the owner, nor changes of the owner a request. */
  const runRequestTransaction = createOwnerTransactions(db);

  const describe = <Row extends { criteria: string }>(alerts: readonly Row[]) => describeAlerts(db, alerts);

  /** An unknown category becomes a description. */
  async function readFilters(search: string): Promise<JobFilters> {
    const filters = parseCriteria(search);
    return filters.category.length > 0 ? resolveCategoryNames(filters, listCategories(await categoryLines())) : filters;
  }

  /** The state of an alert that begins now: jobs published until now are not new. */
  async function begin(trx: Db, period: AlertPeriod): Promise<AlertChange> {
    const version = await readCatalogueVersion(trx);
    return {
      period,
      state: 'active',
      start_version: version,
      seen_version: version,
      next_run_at: nextRunAt(period, now()),
      claimed_until: null,
      paused_at: null,
      ended_at: null,
    };
  }

  const nextEnd = () => addMonths(now(), limits.alertMonths).toISOString();

  const countRoom = (alerts: readonly AlertRow[]) =>
    Math.max(limits.alertsMax - alerts.filter(({ state }) => state !== 'ended').length, 0);

  /** Throws a conflict beyond the limit. */
  function assertRoom(alerts: readonly AlertRow[]): void {
    if (countRoom(alerts) === 0) throw new DomainError('conflict', messages.alertsFull, { code: 'alerts_full' });
  }

  /** Activates a pending alert of a locked address, or changes the period of the one with equal criteria. Returns its id. */
  async function activate(trx: Db, pending: AlertRow): Promise<string> {
    const trxStore = alertStore(trx, engine);
    const alerts = await trxStore.listByEmail(pending.email);
    const equal = alerts.find(({ criteria, state }) => criteria === pending.criteria && state !== 'ended');
    if (equal) {
      await trxStore.delete(pending.id);
      const change =
        equal.state === 'active'
          ? { period: pending.period, next_run_at: nextRunAt(pending.period, now()) }
          : await begin(trx, pending.period);
      await trxStore.update(equal.id, { ...change, ends_at: nextEnd(), warned_at: null });
      return equal.id;
    }
    assertRoom(alerts);
    await trxStore.update(pending.id, {
      ...(await begin(trx, pending.period)),
      confirmed_at: now().toISOString(),
      ends_at: nextEnd(),
    });
    return pending.id;
  }

  async function insertPending(trx: Db, email: string, search: string, period: AlertPeriod): Promise<AlertRow> {
    const id = randomUUID();
    const trxStore = alertStore(trx, engine);
    await trxStore.insertPending({ id, email, criteria: search, period }, now().toISOString());
    const inserted = await trxStore.lock(id);
    if (!inserted) throw new Error('The alert was not inserted.');
    return inserted;
  }

  async function change(alert: AlertRow, action: AlertAction, trx: Db): Promise<void> {
    const at = now().toISOString();
    const trxStore = alertStore(trx, engine);
    const { id, state, period, pausedAt } = alert;
    const isLive = state === 'active' || state === 'paused';
    if (action === 'pause' && state === 'active')
      await trxStore.update(id, { state: 'paused', paused_at: at, next_run_at: null });
    if (action === 'resume' && state === 'paused') await trxStore.update(id, await begin(trx, period));
    if (action === 'end' && isLive) await trxStore.end(id, alert.email, at);
    if (action === 'keep' && isLive) await trxStore.update(id, { ends_at: nextEnd(), warned_at: null });
    if (action === 'restore' && state === 'ended') {
      assertRoom(await trxStore.listByEmail(alert.email));
      await trxStore.update(id, {
        state: pausedAt === null ? 'active' : 'paused',
        ended_at: null,
        next_run_at: pausedAt === null ? nextRunAt(period, now()) : null,
        ...((alert.endsAt ?? at) <= at && { ends_at: nextEnd(), warned_at: null }),
      });
    }
  }

  return {
    /** Confirmed alerts of the address, newest first. */
    list: async (email: string): Promise<DescribedAlert[]> => describe(await store.listByEmail(email)),

    /** Starts an alert of a candidate. Returns its id. */
    async create(email: string, search: string, period: AlertPeriod): Promise<string> {
      const criteria = normalizeCriteria(await readFilters(search));
      return runOwnerTransaction(email, async (trx) => {
        // The account was deleted after the request was authenticated. Before the limit, as the deletion locks them.
        if (!(await lockCandidate(trx, engine, ['email', email], 'no-key-update'))) throw signedOut();
        await rateLimits.chargeAlertChange(trx, email);
        await alertStore(trx, engine).lockAddress(email);
        const id = await activate(trx, await insertPending(trx, email, criteria, period));
        // Late, because it locks the limit of the site until the commit.
        await rateLimits.chargeAlertChangeOfSite(trx);
        return id;
      });
    },

    /**
     * Mails a link that starts an alert. Does the same work for every address, and for one that gets no further mail today, so that
     * the response discloses nothing.
     */
    async request(email: string, search: string, period: AlertPeriod, client: ClientAddress): Promise<void> {
      const { isFirstOfSite } = await rateLimits.chargeAlertRequest(client);
      const criteria = normalizeCriteria(await reduceForStranger(db, await readFilters(search)));
      const [{ words = '' } = {}] = await describe([{ criteria }]);
      // By inbox, as its limit: the charge locks that until the mail is queued.
      await runRequestTransaction(canonicalizeAddress(email), async (trx) => {
        const isAllowed =
          (await mailCeiling.admits(trx, client, isFirstOfSite)) && (await rateLimits.isAlertMailAllowed(trx, email));
        const { id } = await insertPending(trx, email, criteria, period);
        const notice = { email, words, period, links: links.sign(id) };
        if (isAllowed) return mails.queueAlertConfirmation(trx, notice);
        await mails.rehearseAlertConfirmation(trx, notice);
        await alertStore(trx, engine).delete(id);
      });
      mails.wake();
    },

    /** Returns the alert of a mailed link; undefined when it was deleted, or ended or not confirmed in time. */
    async findByLink(token: string): Promise<DescribedAlert | undefined> {
      const id = links.read(token);
      const alert = id === undefined ? undefined : await findAlert(db, id);
      if (!alert || isExpired(alert)) return undefined;
      return (await describe([alert]))[0];
    },

    /**
     * Starts the alert of a mailed link. A repeated confirmation changes nothing. `isRecent` is false for an old alert, whose mails an
     * earlier owner of the address may have.
     */
    async confirm(token: string): Promise<{ id: string; email: string; isRecent: boolean } | undefined> {
      const id = links.read(token);
      const found = id === undefined ? undefined : await findAlert(db, id);
      if (!found) return undefined;
      return runOwnerTransaction(found.email, async (trx) => {
        await alertStore(trx, engine).lockAddress(found.email);
        const alert = await alertStore(trx, engine).lock(found.id);
        if (!alert || isExpired(alert)) return undefined;
        const isRecent = Date.parse(alert.createdAt) + confirmationMs > now().getTime();
        return { id: alert.state === 'pending' ? await activate(trx, alert) : alert.id, email: alert.email, isRecent };
      });
    },

    /** Signs a link to an alert, for a browser that has proven the address. */
    manageLink: (id: string): string => links.sign(id).manage,

    /** Throws for an alert of another address. */
    async change(email: string, alertId: string, action: AlertAction): Promise<void> {
      await runOwnerTransaction(email, async (trx) => {
        await alertStore(trx, engine).lockAddress(email);
        const alert = await alertStore(trx, engine).lock(alertId);
        if (alert?.email !== email || alert.state === 'pending') throw notFoundForCandidate(messages.alertUnknown);
        await change(alert, action, trx);
      });
    },

    /**
     * Changes criteria and period. Only jobs that are published from now on are new for other criteria. Throws for an alert of another
     * address, and for criteria of another alert.
     */
    async edit(email: string, alertId: string, search: string, period: AlertPeriod): Promise<void> {
      const criteria = normalizeCriteria(await readFilters(search));
      await runOwnerTransaction(email, async (trx) => {
        await rateLimits.chargeAlertChange(trx, email);
        const trxStore = alertStore(trx, engine);
        await trxStore.lockAddress(email);
        const alert = await trxStore.lock(alertId);
        if (alert?.email !== email || (alert.state !== 'active' && alert.state !== 'paused'))
          throw notFoundForCandidate(messages.alertUnknown);
        const alerts = await trxStore.listByEmail(email);
        if (alerts.some((other) => other.id !== alertId && other.criteria === criteria && other.state !== 'ended'))
          throw new DomainError('conflict', messages.alertEqual, { code: 'alert_equal' });
        const isPaused = alert.state === 'paused';
        const { start_version, seen_version } = await begin(trx, period);
        await trxStore.update(alertId, {
          period,
          next_run_at: isPaused ? null : nextRunAt(period, now()),
          ...(criteria !== alert.criteria && { criteria, start_version, seen_version, last_new: null, last_new_at: null }),
        });
        // As late as in `create`.
        await rateLimits.chargeAlertChangeOfSite(trx);
      });
    },

    /** A batch of alert runs locks the alerts in another order. */
    endAll: (email: string): Promise<void> =>
      retryDeadlock(() => runOwnerTransaction(email, (trx) => alertStore(trx, engine).endAll(email, now().toISOString()))),

    /** `trx` stores the unsubscribe of this time. */
    endForOptOut: (trx: Db, email: string, at: string): Promise<void> => alertStore(trx, engine).endAll(email, at),

    /**
     * Restores the alerts that the unsubscribe of this time ended. `trx` undoes it. The oldest stay ended when others have taken
     * their room since: they must not prevent the undo.
     */
    async restoreForOptOut(trx: Db, email: string, at: string): Promise<void> {
      const trxStore = alertStore(trx, engine);
      await trxStore.lockAddress(email);
      const room = countRoom(await trxStore.listByEmail(email));
      for (const alert of await trxStore.listEndedAt(email, at, room)) await change(alert, 'restore', trx);
    },

    /** Warns the owners of alerts that end in a month, and ends those whose time is over. */
    async endExpired(signal: AbortSignal): Promise<void> {
      for (;;) {
        const at = now().getTime();
        const ending = await store.listToWarn(new Date(at + warningMs).toISOString(), maxWarnings);
        for (const alert of await describe(ending)) {
          if (signal.aborted) return;
          const endsAt = new Date(Math.max(Date.parse(alert.endsAt ?? ''), at + warningMs));
          await db.transaction().execute(async (trx) => {
            const current = await alertStore(trx, engine).lock(alert.id);
            // Its owner may have ended it since it was listed.
            if (!current || current.state === 'ended' || current.warnedAt !== null) return;
            await alertStore(trx, engine).update(alert.id, {
              warned_at: new Date(at).toISOString(),
              ends_at: endsAt.toISOString(),
            });
            await mails.queueAlertEnding(trx, { ...alert, links: links.sign(alert.id), endsAt });
          });
        }
        if (ending.length < maxWarnings) break;
      }
      mails.wake();
      await retryDeadlock(() => store.endExpired(now().toISOString()));
    },
  };

  function isExpired({ state, createdAt, endedAt }: AlertRow): boolean {
    if (state !== 'pending') return false;
    return endedAt !== null || Date.parse(createdAt) + confirmationMs <= now().getTime();
  }
}
