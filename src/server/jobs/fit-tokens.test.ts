import { expect, test } from 'vitest';
import type { CatalogueWords } from './catalogue-words.ts';
import { resumeTokens } from './fit-tokens.ts';
import { vocabulary } from './vocabulary.ts';

const counted = { experience: [900, 1], engineer: [400, 300], ledger: [12, 4], kubernetes: [30, 0], team: [1000, 0] };
const catalogue = (skills: Record<string, number>): CatalogueWords => ({
  jobs: vocabulary(Object.entries(counted).map(([word, [jobs = 0, titles = 0]]) => ({ word, jobs, titles }))),
  places: vocabulary([]),
  skills: new Map(Object.entries(skills)),
  version: 1,
});

test('skills as a whole, then words of titles, then rare words of texts; nothing that stands everywhere', () => {
  const text = 'Engineer with experience in a team. Machine learning, Kubernetes. Ledger, ledger. 2019';

  expect(resumeTokens(text, catalogue({ machinelearning: 5, learning: 3 }))).toEqual([
    'slearning',
    'smachinelearning',
    'tledger',
    'tengineer',
    'wkubernetes',
  ]);
});

test('what the catalogue does not have, and single letters, are left out', () => {
  expect(resumeTokens('Asha C. Rao, asha@example.com', catalogue({ c: 5 }))).toEqual([]);
});

test('forty at most, twenty of them skills', () => {
  const names = Array.from({ length: 60 }, (_, index) => `skill${index}`);

  expect(resumeTokens(names.join(' '), catalogue(Object.fromEntries(names.map((name) => [name, 1]))))).toHaveLength(20);
});
