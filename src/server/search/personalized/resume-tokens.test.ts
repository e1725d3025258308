import { expect, test } from 'vitest';
import { countLoopIterations } from '../../../../tests/support/assertions/event-loop-counter.ts';
import type { CatalogueVocabulary } from '../text/catalogue-vocabulary.ts';
import { createVocabulary } from '../text/vocabulary.ts';
import { extractResumeTokens } from './resume-tokens.ts';

const frequencies = { experience: [900, 1], engineer: [400, 300], ledger: [12, 4], kubernetes: [30, 0], team: [1000, 0] };
const catalogue = (skills: Record<string, number>): CatalogueVocabulary => ({
  jobWords: createVocabulary(
    Object.entries(frequencies).map(([word, [jobCount = 0, titleCount = 0]]) => ({ word, jobCount, titleCount })),
  ),
  placeWords: createVocabulary([]),
  skillCounts: new Map(Object.entries(skills)),
  version: 1,
});

test('returns skills, then title words, then rare words, and no frequent ones', async () => {
  const text = 'Engineer with experience in a team. Machine learning, Kubernetes. Ledger, ledger. 2019';

  expect(await extractResumeTokens(text, catalogue({ machinelearning: 5, learning: 3 }))).toEqual([
    'slearning',
    'smachinelearning',
    'tledger',
    'tengineer',
    'wkubernetes',
  ]);
});

test('drops single letters and words unknown to the catalogue', async () => {
  expect(await extractResumeTokens('Asha C. Rao, asha@example.com', catalogue({ c: 5 }))).toEqual([]);
});

test('returns at most twenty skills', async () => {
  const names = Array.from({ length: 60 }, (_, index) => `skill${index}`);

  expect(await extractResumeTokens(names.join(' '), catalogue(Object.fromEntries(names.map((name) => [name, 1]))))).toHaveLength(
    20,
  );
});

test('lets other work run while it reads a long resume', async () => {
  const counter = countLoopIterations();
  const tokens = await extractResumeTokens(`${'\uFDFA '.repeat(50_000)}kubernetes`, catalogue({ kubernetes: 1 }));
  expect(tokens).toEqual(['skubernetes']);
  expect(counter.stop()).toBeGreaterThan(8);
});
