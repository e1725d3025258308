import { expect, test } from 'vitest';
import { extractPlaceWords } from './place-words.ts';

const placeWords = (city: string, state: string, country: string, workmode = 'Onsite') =>
  extractPlaceWords({ city, state, country, workmode });

test.each([
  [placeWords('Austin', 'Texas', 'US'), ['austin', 'texas', 'tx', 'united', 'states', 'us', 'usa']],
  [placeWords('Austin', 'TX', 'US'), ['austin', 'texas', 'tx']],
  [placeWords('New York', 'New York', 'US'), ['new', 'york', 'nyc', 'ny']],
  [placeWords('Bengaluru', 'Karnataka', 'IN', 'Remote'), ['bengaluru', 'bangalore', 'karnataka', 'india', 'in', 'remote']],
  [placeWords('São Paulo', '', 'BR'), ['sao', 'paulo', 'brazil', 'br']],
  [placeWords('Leeds', 'England', 'GB'), ['leeds', 'england', 'united', 'kingdom', 'gb', 'uk']],
])('%o includes %o', (words, expected) => {
  expect(words).toEqual(expect.arrayContaining(expected));
});

test('does not expand state codes of other countries', () => {
  expect(placeWords('Perth', 'WA', 'AU')).not.toContain('washington');
});

test('returns no words for an empty place, and the work mode of a remote job', () => {
  expect(extractPlaceWords({ city: '', state: '', country: '', workmode: '' })).toEqual([]);
  expect(extractPlaceWords({ city: '', state: '', country: 'XQ', workmode: 'Remote' })).toEqual(['remote', 'xq']);
});
