import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readFacetWords } from './facet-words.ts';

const read = (text: string) => Object.assign({}, ...readFacetWords(text).map(({ filter }) => filter));
const wordsOf = (text: string) => readFacetWords(text).flatMap(({ words }) => words);

test.each([
  ['remote python in Germany from €70k', { workmode: 'Remote', country: 'DE', pay: 'EUR70000' }],
  ['Fully remote', { workmode: 'Remote' }],
  ['hybrid designer', { workmode: 'Hybrid' }],
  ['on-site nurse', { workmode: 'Onsite' }],
  ['nurse on site', { workmode: 'Onsite' }],
  ['part time baker', { employment: 'PART_TIME' }],
  ['Part-time baker', { employment: 'PART_TIME' }],
  ['marketing internship', { employment: 'INTERN' }],
  ['contract developer', { type: 'C' }],
  ['freelance writer', { type: 'FL' }],
  ['nurse this week', { postedOn: 'Past Week' }],
  ['jobs in the United Kingdom', { country: 'GB' }],
  ['nurse uk', { country: 'GB' }],
  ['chef in Côte d’Ivoire', { country: 'CI' }],
  ['from 70k', { pay: '70000' }],
  ['70k+', { pay: '70000' }],
  ['at least 50,000', { pay: '50000' }],
  ['at least 50.000 €', { pay: 'EUR50000' }],
  ['$25 an hour', { pay: 'USD25h', isAnyDollar: true }],
  ['25 usd an hour', { pay: 'USD25h' }],
  ['£400 a day', { pay: 'GBP104000' }],
  ['€900 per week', { pay: 'EUR46800' }],
  ['from 3,500 a month', { pay: '42000' }],
  ['£14/hr cleaner', { pay: 'GBP14h' }],
  ['$90,000 analyst', { pay: 'USD90000', isAnyDollar: true }],
])('%s names %j', (text, filters) => {
  expect(read(text)).toEqual(filters);
});

test.each([
  'python',
  '401k administrator',
  'level 3 engineer',
  '3 years experience',
  'k8s',
  'remoteness',
  'internal auditor',
  'internist',
  'temple guard',
  'contracting officer',
  'area 51',
  'f-35 engineer',
  '',
])('%j names no filter', (text) => {
  expect(readFacetWords(text)).toEqual([]);
});

test('the words are those of a normalized search, without prepositions', () => {
  expect(wordsOf('Remote Python in Germany from €70k')).toEqual(['70k', 'remote', 'germany']);
});

test('a second word of the same kind remains a word', () => {
  expect(readFacetWords('remote hybrid')).toEqual([{ words: ['remote'], isWhole: true, filter: { workmode: 'Remote' } }]);
});

test('reads any text', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => void readFacetWords(text)));
  const pieces = fc.constantFrom(
    'from ',
    '€',
    '70',
    'k',
    '+',
    ' a year',
    'remote',
    ' in ',
    'germany',
    ',',
    '.',
    '000',
    ' ',
    'on-site',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
      for (const { words } of readFacetWords(parts.join(''))) for (const word of words) expect(word).not.toContain(' ');
    }),
  );
});
