/** Stands in for the widget API of Workable, as recorded answers and clients have it. */
import { type AtsBoard, hasOnlyParameters } from './ats-server.ts';

export const workableBoard =
  (jobs: readonly object[]): AtsBoard =>
  (url) => {
    if (url.pathname !== '/api/v1/widget/accounts/acme') return undefined;
    if (!hasOnlyParameters(url, { details: /^true$/ })) return { status: 400 };
    return { body: { name: 'Acme A/S', description: null, jobs } };
  };

/** A row as recorded answers have it, with a text of our own. */
export const workableJob = (overrides: object = {}) => ({
  shortcode: 'A1B2C3D4E5',
  title: 'Winch Operator',
  code: 'R-7',
  employment_type: 'Full-time',
  telecommuting: false,
  department: 'Offshore',
  url: 'https://apply.workable.com/j/A1B2C3D4E5',
  published_on: '2026-08-30',
  created_at: '2026-08-29',
  country: 'Denmark',
  city: 'Esbjerg',
  state: 'South Denmark',
  education: '',
  experience: 'Mid-Senior level',
  function: 'Engineering',
  industry: '',
  locations: [{ country: 'Denmark', countryCode: 'DK', city: 'Esbjerg', region: 'South Denmark', hidden: false }],
  description: '<p>You keep the winch turning.</p>',
  ...overrides,
});
