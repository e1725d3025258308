/** Starts the deletion of expired data, each hour or each minute. */
import type { AccountService } from './accounts/accounts.ts';
import type { AlertService } from './alerts/alerts.ts';
import type { HeldApplications } from './apply-form/held-applications.ts';
import { createOrphanCleanup } from './candidates/orphaned-file-cleanup.ts';
import type { AppLogger } from './logger.ts';
import type { Db } from './platform/db/database.ts';
import type { FileStore } from './platform/files/file-store.ts';
import { startCleanupScheduler } from './platform/retention/cleanup-scheduler.ts';
import { createRetentionRules } from './platform/retention/retention-rules.ts';
import type { Clock } from './platform/time/clock.ts';
import { minuteMs } from './platform/time/durations.ts';
import { checkLateDeliveries } from './sources/delivery/ats-delivery-alerts.ts';

interface CleanupTaskOptions {
  db: Db;
  files: FileStore;
  accounts: Pick<AccountService, 'deleteInactive' | 'deleteRequested'>;
  alerts: Pick<AlertService, 'endExpired'>;
  heldApplications: Pick<HeldApplications, 'deleteExpired'>;
  now: Clock;
  log: AppLogger;
}

export function startCleanupTasks({ db, files, accounts, alerts, heldApplications, now, log }: CleanupTaskOptions) {
  const orphans = { name: 'orphaned files', deleteExpired: createOrphanCleanup({ db, files, now, log }) };
  const inactiveAccounts = { name: 'inactive accounts', deleteExpired: accounts.deleteInactive };
  const hourly = startCleanupScheduler([...createRetentionRules(db, now), orphans, inactiveAccounts], log);
  // Users see both limits to the minute.
  const minutely = startCleanupScheduler(
    [
      { name: 'requested deletions', deleteExpired: accounts.deleteRequested },
      { name: 'expired alerts', deleteExpired: alerts.endExpired },
      { name: 'held applications', deleteExpired: heldApplications.deleteExpired },
      { name: 'late applications', deleteExpired: () => checkLateDeliveries({ db, now, log }) },
    ],
    log,
    minuteMs,
  );
  return {
    async stop(): Promise<void> {
      await Promise.all([hourly.stop(), minutely.stop()]);
    },
  };
}
