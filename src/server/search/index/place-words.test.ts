import { expect, test } from 'vitest';
import { extractPlaceWords } from './place-words.ts';

const at = (city: string, state: string, country: string, workmode = 'Onsite') =>
  extractPlaceWords({ city, state, country, workmode });

test.each([
  [at('Austin', 'Texas', 'US'), ['austin', 'texas', 'tx', 'united', 'states', 'us', 'usa']],
  [at('Austin', 'TX', 'US'), ['austin', 'texas', 'tx']],
  [at('New York', 'New York', 'US'), ['new', 'york', 'nyc', 'ny']],
  [at('Bengaluru', 'Karnataka', 'IN', 'Remote'), ['bengaluru', 'bangalore', 'karnataka', 'india', 'in', 'remote']],
  [at('São Paulo', '', 'BR'), ['sao', 'paulo', 'brazil', 'br']],
  [at('Leeds', 'England', 'GB'), ['leeds', 'england', 'united', 'kingdom', 'gb', 'uk']],
])('%o has %o', (words, some) => {
  expect(words).toEqual(expect.arrayContaining(some));
});

test('the state codes of the United States are not those of others', () => {
  expect(at('Perth', 'WA', 'AU')).not.toContain('washington');
});

test('a place that says nothing has no words but the workmode', () => {
  expect(extractPlaceWords({ city: '', state: '', country: '', workmode: '' })).toEqual([]);
  expect(extractPlaceWords({ city: '', state: '', country: 'XQ', workmode: 'Remote' })).toEqual(['remote', 'xq']);
});
