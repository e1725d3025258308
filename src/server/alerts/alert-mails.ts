/** Loads the content of a mail of an alert when the mail is delivered. */
import { paths } from '#contract/addresses.ts';
import { alertMailJobs, alertMailJobsOfCompany } from '#contract/limits.ts';
import type { CategoryLines } from '../catalogue/category-lines.ts';
import { jobCardLoader } from '../catalogue/job-store.ts';
import type { Db } from '../platform/db/database.ts';
import type { AlertMailContent, AlertMailReference } from '../platform/mail/alert-mail-templates.ts';
import type { Clock } from '../platform/time/clock.ts';
import { describeAlerts } from './alert-description.ts';
import { alertLedger } from './alert-ledger.ts';
import type { AlertLinks } from './alert-links.ts';
import { findAlert } from './alert-store.ts';

interface AlertMailOptions {
  db: Db;
  links: AlertLinks;
  publicOrigin: string;
  categoryLines(): Promise<CategoryLines>;
  now: Clock;
}

export type AlertMails = ReturnType<typeof createAlertMails>;

export function createAlertMails({ db, links, publicOrigin, categoryLines, now }: AlertMailOptions) {
  const loadCards = jobCardLoader(db, { ofGroups: true });

  return {
    /** `drop` for an alert that was paused or ended meanwhile, and when all its jobs have closed. */
    async load({ alert: id, run }: AlertMailReference): Promise<AlertMailContent | 'drop'> {
      const alert = await findAlert(db, id);
      if (alert?.state !== 'active') return 'drop';
      const open = await alertLedger(db).listOpen(id, run, now().toISOString());
      if (open.length === 0) return 'drop';
      const [cards, lines, [described]] = await Promise.all([
        loadCards(selectJobs(open), undefined),
        categoryLines(),
        describeAlerts(db, [alert]),
      ]);
      return {
        words: described?.words ?? '',
        period: alert.period,
        links: links.sign(id),
        jobs: cards.map((card) => ({ ...card, line: lines.get(card.categories[0] ?? '')?.line ?? 0 })),
        total: open.length,
        listUrl: `${publicOrigin}${paths.openPositions}${alert.criteria && `?${alert.criteria}`}`,
        askedAt: new Date(alert.confirmedAt ?? alert.createdAt),
        endsAt: new Date(alert.endsAt ?? run),
      };
    },
  };
}

/** The first jobs, at most three of one company. */
function selectJobs(jobs: readonly { id: number; companyId: number }[]): number[] {
  const counts = new Map<number, number>();
  const selected = jobs.filter(({ companyId }) => {
    const count = (counts.get(companyId) ?? 0) + 1;
    counts.set(companyId, count);
    return count <= alertMailJobsOfCompany;
  });
  return selected.slice(0, alertMailJobs).map(({ id }) => id);
}
