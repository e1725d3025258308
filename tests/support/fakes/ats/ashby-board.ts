/** Stands in for the job postings API of Ashby (developers.ashbyhq.com). */
import { type AtsBoard, hasOnlyParameters } from './ats-server.ts';

export const ashbyBoard =
  (jobs: readonly object[]): AtsBoard =>
  (url) => {
    if (url.pathname !== '/posting-api/job-board/acme') return undefined;
    if (!hasOnlyParameters(url, { includeCompensation: /^(true|false)$/ })) return { status: 400 };
    return { body: { apiVersion: '1', jobs } };
  };

/** A row of the documented shape, with a text of our own. */
export const ashbyJob = (overrides: object = {}) => ({
  id: '145ff46b-1441-4773-bcd3-c8c90baa598a',
  title: 'Winch Operator',
  department: 'Offshore',
  team: 'Winches',
  location: 'Esbjerg',
  secondaryLocations: [],
  address: { postalAddress: { addressLocality: 'Esbjerg', addressRegion: '', addressCountry: 'Denmark' } },
  workplaceType: 'Hybrid',
  isRemote: null,
  isListed: true,
  employmentType: 'PartTime',
  descriptionHtml: '<p>You keep the winch turning.</p>',
  descriptionPlain: 'You keep the winch turning.',
  publishedAt: '2026-08-30T14:03:45.679+00:00',
  shouldDisplayCompensationOnJobPostings: true,
  compensation: {
    compensationTierSummary: 'DKK 400K – 500K',
    summaryComponents: [
      { compensationType: 'Salary', interval: '1 YEAR', currencyCode: 'DKK', minValue: 400_000, maxValue: 500_000 },
      { compensationType: 'EquityPercentage', interval: 'NONE', currencyCode: null, minValue: 0.1, maxValue: 0.2 },
    ],
  },
  jobUrl: 'https://jobs.ashbyhq.com/acme/145ff46b',
  applyUrl: 'https://jobs.ashbyhq.com/acme/145ff46b/apply',
  ...overrides,
});
