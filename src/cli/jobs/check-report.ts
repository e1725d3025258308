/** Prints what an import would change, in words. */
import { formatPay } from '#labels/pay-label.ts';
import { catalogueStore } from '#server/catalogue/catalogue-store.ts';
import { comparingCatalogue } from '#server/catalogue/import/comparing-catalogue.ts';
import type { ImportedJob } from '#server/catalogue/import/imported-job.ts';
import type { ImportSummary, ImportTarget } from '#server/catalogue/import/job-import.ts';
import { operatorJobStore } from '#server/catalogue/operator-job-store.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { createSearch } from '#server/search/search.ts';
import { escapeControls } from './feed-arguments.ts';
import { formatJobName } from './job-lines.ts';

export interface CheckReport {
  /** Takes the jobs of an import, prints their differences, and writes nothing. */
  catalogue: ImportTarget;
  print(kind: string, text: string): void;
  /** Says how many lines were left out. */
  printRest(): void;
}

export function createCheckReport(database: Database, now: Clock): CheckReport {
  const lines = createLimitedLines();
  const catalogue = comparingCatalogue(
    catalogueStore(database.db, createSearch(database, now)),
    operatorJobStore(database.db, now().toISOString()),
    {
      onNew(job) {
        const pay = describePay(job);
        lines.print('new', `${formatJobName(job)}${pay && `: ${pay}`}${job.isApproved ? '' : ' (hidden: not approved)'}`);
        printFindings(job);
      },
      onChanged(job, differences) {
        lines.print('changed', `${formatJobName(job)}: ${differences.join('; ') || 'its description is cleaned anew'}`);
        printFindings(job);
      },
      onClosing: (job) => lines.print('closes', formatJobName(job)),
    },
  );
  return { catalogue, ...lines };

  function printFindings(job: ImportedJob): void {
    if (isImplausible(job.pay)) lines.print('unlikely pay', `${formatJobName(job)}: ${describePay(job)}. Is the period right?`);
    printUnaskable(job);
  }

  function printUnaskable({ externalId, unaskable = [] }: ImportedJob): void {
    for (const { label, kind, isRequired } of unaskable)
      lines.print(
        isRequired ? 'applied elsewhere' : 'not asked',
        `${externalId}: the portal cannot ask "${label}" (${kind})${isRequired ? ', which is required' : ''}`,
      );
  }
}

/** `€14.50 – €16 an hour`; empty without pay. */
function describePay({ pay }: ImportedJob): string {
  const formatted = pay && formatPay(pay);
  return formatted ? `${formatted.figures} ${formatted.per}` : '';
}

/** A thousand is much for an hour in these; in others, such as yen, it is common. */
const largeCurrencies: ReadonlySet<string> = new Set(['AUD', 'CAD', 'CHF', 'EUR', 'GBP', 'NZD', 'SGD', 'USD']);

function isImplausible(pay: ImportedJob['pay']): boolean {
  const amounts = [pay?.min, pay?.max].filter((amount) => amount !== undefined);
  if (pay?.unit === 'YEAR') return amounts.some((amount) => amount < 1000);
  return pay?.unit === 'HOUR' && largeCurrencies.has(pay.currency) && amounts.some((amount) => amount > 1000);
}

export function formatCheckSummary({ created, updated, closed, rejected }: ImportSummary, read: number): string {
  const unchanged = read - created - updated - rejected;
  return `would create ${created}, update ${updated}, close ${closed}, reject ${rejected}; unchanged ${unchanged}`;
}

/** Enough to see a mistake that all rows share. */
const maxLinesOfKind = 20;

/** Prints the first lines of each kind, and counts the others. */
function createLimitedLines() {
  const counts = new Map<string, number>();
  return {
    print(kind: string, text: string): void {
      const count = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, count);
      if (count <= maxLinesOfKind) console.log(escapeControls(`${kind}: ${text}`));
    },

    printRest(): void {
      for (const [kind, count] of counts)
        if (count > maxLinesOfKind) console.log(`${kind}: … and ${count - maxLinesOfKind} more`);
    },
  };
}
