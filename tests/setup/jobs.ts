/** Jobs as a source gives them, in the import format. */

let given = 0;

/** A job that can be imported as it stands; each has its own `external_id`. Name only what the story is about. */
export function buildJob<const Told extends object>(told: Told) {
  given += 1;
  return { ...ordinaryJob, external_id: `job-${given}`, ...told };
}

const ordinaryJob = {
  title: 'Accountant',
  company: 'Larkfield',
  category: ['Finance'],
  type: 'H',
  city: 'Leeds',
  state: 'England',
  country: 'GB',
  workmode: 'Onsite',
  experience: '2 to 4 years',
  skills: ['Bookkeeping'],
  description: '<p>Keeps the books of a growing company.</p>',
  logo: 'https://example.com/logo.png',
  approvedDate: '2026-01-12T09:00:00.000Z',
  isApproved: true,
};
