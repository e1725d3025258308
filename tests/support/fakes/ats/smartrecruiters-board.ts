/** Stands in for the posting API of SmartRecruiters (developers.smartrecruiters.com). */
import { type AtsBoard, hasOnlyParameters } from './ats-server.ts';

interface BoardOptions {
  /** Told instead of the number of postings. */
  totalFound?: number;
}

export function smartRecruitersBoard(postings: readonly object[], { totalFound }: BoardOptions = {}): AtsBoard {
  return (url) => {
    if (url.pathname === '/v1/companies/acme/postings') {
      if (!hasOnlyParameters(url, { limit: /^(\d\d?|100)$/, offset: /^\d+$/ })) return { status: 400 };
      const [limit, offset] = ['limit', 'offset'].map((name) => Number(url.searchParams.get(name)));
      const content = postings.slice(offset, (offset ?? 0) + (limit ?? 0));
      return { body: { offset, limit, totalFound: totalFound ?? postings.length, content } };
    }
    const [, id = ''] = /^\/v1\/companies\/acme\/postings\/([\w-]+)$/.exec(url.pathname) ?? [];
    const posting = postings.find((entry) => String((entry as { id?: unknown }).id) === id);
    return posting && { body: { jobAd: { sections }, ...posting } };
  };
}

const sections = {
  companyDescription: { title: 'Company Description', text: '<p>We lift.</p>' },
  jobDescription: { title: 'Job Description', text: '<p>You keep the winch turning.</p>' },
  qualifications: { title: 'Qualifications', text: '' },
  additionalInformation: {},
};

/** A row as recorded answers have it, with a text of our own. */
export const smartRecruitersPosting = (overrides: object = {}) => ({
  id: '744000012345678',
  uuid: '0a1b2c3d-0000-4000-8000-000000000001',
  name: 'Winch Operator',
  refNumber: 'REF7',
  company: { identifier: 'acme', name: 'Acme A/S' },
  releasedDate: '2026-08-30T14:03:45.679Z',
  location: { city: 'Esbjerg', region: '', country: 'dk', remote: false, hybrid: true, latitude: '55.47', longitude: '8.45' },
  department: {},
  function: { id: 'engineering', label: 'Engineering' },
  typeOfEmployment: { id: 'permanent', label: 'Full-time' },
  experienceLevel: { id: 'mid_senior_level', label: 'Mid-Senior Level' },
  customField: [{ fieldId: 'f1', fieldLabel: 'Business area', valueId: 'v1', valueLabel: 'Offshore' }],
  language: { code: 'en', label: 'English' },
  ...overrides,
});
