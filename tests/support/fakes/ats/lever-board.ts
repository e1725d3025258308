/** Stands in for the postings API of Lever (lever/postings-api, v0). */
import { type AtsBoard, hasOnlyParameters } from './ats-server.ts';

export const leverBoard =
  (postings: readonly object[]): AtsBoard =>
  (url) => {
    if (url.pathname !== '/v0/postings/acme') return undefined;
    return hasOnlyParameters(url, { mode: /^json$/, skip: /^\d+$/, limit: /^\d+$/ }) ? { body: postings } : { status: 400 };
  };

/** A row of the documented shape, with a text of our own. */
export const leverPosting = (overrides: object = {}) => ({
  id: '5ac21346-8e0c-4494-8e7a-3eb92ff77902',
  text: 'Winch Operator',
  categories: {
    commitment: 'Full-time',
    department: 'Offshore',
    team: 'Winches',
    location: 'Esbjerg',
    allLocations: ['Esbjerg'],
  },
  country: 'DK',
  workplaceType: 'on-site',
  opening: '<p>Join us.</p>',
  description: '<div>You keep the winch turning.</div>',
  lists: [{ text: 'You bring', content: '<li>A steady hand</li><li>Rope &amp; hook</li>' }],
  additional: '<p>Ask Ada.</p>',
  createdAt: 1_788_000_000_000,
  salaryRange: { currency: 'DKK', interval: 'per-year-salary', min: 400_000, max: 500_000 },
  hostedUrl: 'https://jobs.lever.co/acme/5ac21346-8e0c-4494-8e7a-3eb92ff77902',
  applyUrl: 'https://jobs.lever.co/acme/5ac21346-8e0c-4494-8e7a-3eb92ff77902/apply',
  ...overrides,
});
