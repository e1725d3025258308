/** Stands in for the careers site API of Recruitee (docs.recruitee.com). */
import { type AtsBoard, hasOnlyParameters } from './ats-server.ts';

export const recruiteeBoard =
  (offers: readonly object[]): AtsBoard =>
  (url) =>
    url.pathname === '/api/offers/' && hasOnlyParameters(url, {}) ? { body: { offers } } : undefined;

/** A row as recorded answers have it, with a text of our own. */
export const recruiteeOffer = (overrides: object = {}) => ({
  id: 1_846_573,
  slug: 'winch-operator',
  guid: 'a1b2c',
  status: 'published',
  title: 'Winch Operator',
  company_name: 'Acme A/S',
  department: 'Offshore',
  city: 'Esbjerg',
  country_code: 'DK',
  location: 'Esbjerg, Denmark',
  locations: [{ id: 1, city: 'Esbjerg', state: 'South Denmark', country: 'Denmark', country_code: 'DK' }],
  remote: false,
  hybrid: true,
  on_site: false,
  employment_type_code: 'fulltime_permanent',
  experience_code: 'mid_level',
  description: '<p>You keep the winch turning.</p>',
  requirements: '<ul><li>A steady hand</li></ul>',
  published_at: '2026-08-30 13:27:28 UTC',
  close_at: null,
  salary: { min: '400000', max: '500000', period: 'year', currency: 'DKK' },
  translations: { da: { title: 'Spilfører', description: '<p>Du holder spillet i gang.</p>', requirements: '' } },
  careers_url: 'https://acme.recruitee.com/o/winch-operator',
  ...overrides,
});
