/** Stands in for the XML feed of Personio's career sites (personio/api-docs, `personio-recruiting-api.yaml`). */
import { type AtsBoard, hasOnlyParameters } from './ats-server.ts';

/** @param byLanguage positions of other languages than all; the feed lists a position without texts in the others */
export function personioBoard(positions: readonly object[], byLanguage: Record<string, readonly object[]> = {}): AtsBoard {
  return (url) => {
    if (url.pathname !== '/xml') return undefined;
    const language = url.searchParams.get('language');
    if (language === null || !hasOnlyParameters(url, { language: /^(de|en|fr|es|nl|it|pt)$/ })) return { status: 400 };
    return { body: personioXml(byLanguage[language] ?? positions), headers: { 'content-type': 'text/xml; charset=UTF-8' } };
  };
}

export const personioXml = (positions: readonly object[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${toXml('workzag-jobs', { position: positions })}\n`;

function toXml(name: string, value: unknown): string {
  if (value === undefined) return '';
  if (Array.isArray(value)) return value.map((each) => toXml(name, each)).join('');
  const isRecord = typeof value === 'object' && value !== null;
  const content = isRecord
    ? Object.entries(value).map(([child, each]) => toXml(child, each))
    : [`<![CDATA[${String(value ?? '')}]]>`];
  return `<${name}>\n${content.join('\n')}\n</${name}>`;
}

/** A position of the documented shape, with pay as recorded answers have it, and texts of our own. */
export const personioPosition = (overrides: object = {}) => ({
  id: 2_468_013,
  subcompany: 'Acme Østersø A/S',
  office: 'Esbjerg, Denmark',
  additionalOffices: { office: ['Wien', 'Berlin (Remote)'] },
  department: 'Offshore',
  recruitingCategory: 'Crew',
  name: 'Winch Operator (m/w/d)',
  jobDescriptions: {
    jobDescription: [
      { name: 'Your work', value: '<ul><li>You keep the winch & crane turning.</li></ul>' },
      { name: 'You bring', value: 'A steady hand' },
    ],
  },
  employmentType: 'permanent',
  seniority: 'experienced',
  schedule: 'full-time',
  yearsOfExperience: '2-5',
  keywords: 'winch,crane',
  occupation: 'machine_operation',
  occupationCategory: 'production',
  createdAt: '2026-08-30T14:10:41+0200',
  salaryInformation: { min: '40000.00', max: '50000.00', currencySymbol: '€', currencyCode: 'EUR', type: 'yearly' },
  ...overrides,
});
