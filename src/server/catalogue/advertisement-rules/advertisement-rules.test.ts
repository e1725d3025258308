import { describe, expect, test } from 'vitest';
import { ruleCases } from '../../../../tests/support/corpora/rule-breaches.ts';
import { parseJob } from '../import/imported-job-schema.ts';
import { checkRules, type RuleSet, ruleSets } from './advertisement-rules.ts';

function notesOf(raw: object, rules: readonly RuleSet[] = ruleSets): string[] {
  const parsed = parseJob({ external_id: 'a', title: 'Baker', company: 'Larkfield', ...raw });
  if (!('job' in parsed)) throw new Error(parsed.reason);
  return checkRules(parsed.job, rules).map(({ rules: name, kind, text }) =>
    kind === 'finding' ? `${name}: ${text}` : `${name} unchecked: ${text}`,
  );
}

describe('forty advertisements', () => {
  test('are forty', () => expect(ruleCases).toHaveLength(40));

  test.each(ruleCases.map((ruleCase) => [ruleCase.advertisement.title, ruleCase] as const))(
    '%s: names each breach and invents none',
    (_, { advertisement, findings }) => expect(notesOf(advertisement)).toEqual(findings),
  );
});

test('only the chosen rules are checked', () => {
  const places = [
    { city: 'Lyon', country: 'FR' },
    { state: 'Ontario', country: 'CA' },
  ];
  expect(notesOf({ places }, ['eu'])).toEqual(['eu: states no pay, which applicants must know before the interview']);
  expect(notesOf({ places }, [])).toEqual([]);
});

test.each([
  [
    { city: 'Springfield' },
    ['eu unchecked: names no country', 'ontario unchecked: names no country', 'us unchecked: names no country'],
  ],
  [{ city: 'London', country: 'CA' }, ['ontario unchecked: names no province']],
  [{ city: 'Portland', country: 'US' }, ['us unchecked: names no state, which decides on the pay scale']],
])('a job in %j says why rules are not checked', (place, notes) => expect(notesOf(place)).toEqual(notes));

const inColorado = { state: 'Colorado', country: 'US', pay: { currency: 'USD', min: 20, max: 25, unit: 'HOUR' } };
const findingsOfQuestion = (label: string) =>
  notesOf({ ...inColorado, questions: [{ id: 'q', label, kind: 'short_text' }] }).map((note) => note.split(':')[1]?.trim());

test.each([
  'What is your current base salary?',
  'Current salary and salary expectations',
  'What did you earn in your previous position?',
  'Wages at your last employer',
  'What are you currently paid?',
  'Please upload your last pay slips',
  'Compensation history',
  'If you do not mind, what is your present pay?',
  'Wie hoch ist Ihr derzeitiges Gehalt?',
  'Quel est votre salaire actuel ?',
])('%s: is pay history', (label) => expect(findingsOfQuestion(label)).toEqual(['asks for pay history']));

test.each([
  'Your date of birth',
  'Birth year',
  'What is your age?',
  'Age',
  'Age range:',
  'Are you over 40?',
  'Wie alt sind Sie?',
])('%s: is age', (label) => expect(findingsOfQuestion(label)).toEqual(['asks for age']));

test.each([
  'The current salary range is posted. Does it suit you?',
  'What do you expect to earn?',
  'What do you make of our product?',
  'Describe your previous payroll work',
  'Do you know current pay equity law?',
  'Are you 18 or older?',
  'How would you verify a customer’s date of birth at the till?',
  'Do you know your age group of customers?',
  'Which language and package manager do you use at this stage?',
  'Please do not include your current salary. Why us?',
])('%s: asks for nothing that rules name', (label) => expect(findingsOfQuestion(label)).toEqual([]));

test.each([
  ['Salary: CAD 60,000 to 75,000', []],
  ['We pay $31.50 an hour.', []],
  ['The pay is $60k+', ['states a pay scale that is open at one end']],
  ['Starting at $20 per hour', ['states a pay scale that is open at one end']],
  ['We raised $60,000 in donations last year.', ['states no pay scale']],
  ['A sign-on bonus of $5,000 is paid.', ['states no pay scale']],
  ['Competitive salary.', ['states no pay scale']],
])('pay in a text: %s', (description, findings) =>
  expect(notesOf({ ...inColorado, pay: undefined, description })).toEqual(findings.map((finding) => `us: ${finding}`)),
);

test.each(['Salesman', 'Waitress', 'Krankenschwester', 'Directrice'])('the title %s is gendered', (title) =>
  expect(notesOf({ title, country: 'IE', pay: inColorado.pay })).toEqual([`eu: its title is not gender-neutral: "${title}"`]),
);

test.each([
  'Salesperson',
  'Waiter/Waitress',
  'Koch / Köchin',
  'VerkäuferIn',
  'Infirmier(ère)',
  'Vendeur H/F',
  'Assistant to the Chairman',
  'German teacher',
])('the title %s is for all', (title) => expect(notesOf({ title, country: 'IE', pay: inColorado.pay })).toEqual([]));
