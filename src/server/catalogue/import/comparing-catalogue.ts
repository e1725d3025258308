/** A catalogue for checks. It compares the jobs of an import with the stored ones and writes nothing. */
import type { CatalogueStore } from '../catalogue-store.ts';
import type { ListedJob, OperatorJobStore } from '../operator-job-store.ts';
import type { ImportedJob } from './imported-job.ts';
import { describeDifferences } from './job-differences.ts';
import type { ImportTarget } from './job-import.ts';
import { EmptyFeedError } from './mass-close-guard.ts';

export interface ComparisonReport {
  onNew(job: ImportedJob): void;
  /** Without differences, a new release of the portal only cleans the description anew. */
  onChanged(job: ImportedJob, differences: string[]): void;
  onClosing(job: ListedJob): void;
}

/** The counts of the import are those of a real one, its limit of closings included. */
export function comparingCatalogue(
  { filterChanged }: Pick<CatalogueStore, 'filterChanged'>,
  jobs: Pick<OperatorJobStore, 'findByExternalIds' | 'list'>,
  report: ComparisonReport,
): ImportTarget {
  return {
    filterChanged,

    async saveJobs(source, prepared) {
      const ids = prepared.jobs.map(({ externalId }) => externalId);
      const stored = await jobs.findByExternalIds(source, ids);
      for (const job of prepared.jobs) {
        const before = stored.get(job.externalId);
        if (before) report.onChanged(job, describeDifferences(before, job));
        else report.onNew(job);
      }
      const reopened = [...stored.values()].filter(({ closedAt }) => closedAt !== null).length;
      return { created: prepared.jobs.length - stored.size, updated: stored.size, reopened };
    },

    async closeUnlisted(source, isListed, assertMayClose) {
      let [closing, open] = [0, 0];
      const closingJobs: ListedJob[] = [];
      for await (const job of jobs.list({ source })) {
        if (job.jobState === 'closed') continue;
        open++;
        if (isListed(job.externalId)) continue;
        closing++;
        if (closingJobs.length < maxReported) closingJobs.push(job);
      }
      try {
        assertMayClose(closing, open);
      } catch (error) {
        if (!(error instanceof EmptyFeedError)) reportClosing();
        throw error;
      }
      reportClosing();
      return closing;

      function reportClosing(): void {
        for (const job of closingJobs) report.onClosing(job);
      }
    },

    async refreshIndex() {},
  };
}

const maxReported = 1000;
