/** Prints what rules for advertisements ask for and the jobs of a file lack. */
import { checkRules, type RuleSet, ruleSets } from '#server/catalogue/advertisement-rules/advertisement-rules.ts';
import type { ImportedJob } from '#server/catalogue/import/imported-job.ts';
import type { FeedItem } from '#server/catalogue/import/job-import.ts';
import { CommandError } from '../command.ts';
import type { CheckReport } from './check-report.ts';
import { escapeControls } from './feed-arguments.ts';
import { formatJobName } from './job-lines.ts';

export const rulesHelp = `    --rules LIST    also names what rules ask for and an advertisement lacks: ${ruleSets.join(', ')}, separated by commas;
                    no legal advice`;

/** @throws CommandError for an unknown set */
export function parseRules(list: string | undefined): RuleSet[] {
  const names = new Set(list?.split(',').map((name) => name.trim().toLowerCase()) ?? []);
  const unknown = [...names].filter((name) => !ruleSets.some((known) => known === name));
  if (unknown.length > 0)
    throw new CommandError(2, `There are no rules "${unknown.join(', ')}"; known: ${ruleSets.join(', ')}, separated by commas.`);
  return ruleSets.filter((name) => names.has(name));
}

export interface RulesReport {
  /** Passes the items on and prints a line for each finding, also of jobs that an import would not change. */
  watch(feed: AsyncIterable<FeedItem>): AsyncIterable<FeedItem>;
  printSummary(): void;
  countFindings(): number;
}

/** Prints nothing without rules. */
export function createRulesReport(
  rules: readonly RuleSet[],
  { printLine, printLimited }: { printLine: (line: string) => void; printLimited: CheckReport['print'] },
): RulesReport {
  let read = 0;
  let findings = 0;
  let named = 0;

  function printNotes(job: ImportedJob): void {
    const before = findings;
    for (const { rules: name, kind, text } of checkRules(job, rules)) {
      const line = `${formatJobName(job)}: ${text}`;
      if (kind === 'unchecked') {
        printLimited(`${name} not checked`, line);
        continue;
      }
      printLine(escapeControls(`${name}: ${line}`));
      findings++;
    }
    read++;
    if (findings > before) named++;
  }

  return {
    async *watch(feed) {
      for await (const item of feed) {
        if ('job' in item) printNotes(item.job);
        yield item;
      }
    },

    printSummary() {
      if (rules.length === 0) return;
      console.log(`rules ${rules.join(', ')}: findings ${findings}, in ${named} of ${read} advertisements; no legal advice`);
    },

    countFindings: () => findings,
  };
}
