import { expect, test } from 'vitest';
import { parsePlaceText, toPlace } from './places.ts';

const maps = { countries: { wien: 'AT', 'berlin hq': 'DE' }, categories: {}, fields: {} };

test.each([
  ['Esbjerg, Denmark', [['Esbjerg', '', 'DK']], undefined],
  ['San Francisco, CA', [['San Francisco', 'CA', 'US']], undefined],
  ['London, England, United Kingdom', [['London', 'England', 'GB']], undefined],
  ['London, England', [['London', 'England', 'GB']], undefined],
  ['München, Deutschland', [['München', '', 'DE']], undefined],
  ['San Francisco', [['San Francisco', '', '']], undefined],
  ['Atlanta, Georgia', [['Atlanta', 'Georgia', '']], undefined],
  ['Berlin, DE', [['Berlin', 'DE', '']], undefined],
  ['Wien', [['Wien', '', 'AT']], undefined],
  ['Germany', [['', 'Germany', 'DE']], undefined],
  ['Remote', [], 'Remote'],
  ['Remote - US', [['', 'US', 'US']], 'Remote'],
  ['Remote (Germany)', [['', 'Germany', 'DE']], 'Remote'],
  ['Remote Germany', [['', 'Germany', 'DE']], 'Remote'],
  ['Remote eligible', [], 'Remote'],
  ['Hybrid - London', [['London', '', '']], 'Hybrid'],
  ['New York, NY (Hybrid)', [['New York', 'NY', 'US']], 'Hybrid'],
  [
    'Austin, TX; Berlin HQ • Remote',
    [
      ['Austin', 'TX', 'US'],
      ['Berlin HQ', '', 'DE'],
    ],
    'Remote',
  ],
  [
    'London or Stockholm',
    [
      ['London', '', ''],
      ['Stockholm', '', ''],
    ],
    undefined,
  ],
  ['', [], undefined],
])('reads %j', (text, places, workmode) => {
  const { places: found, workmode: mode } = parsePlaceText(text, maps);
  expect(found.map(({ city, state, country }) => [city, state, country])).toEqual(places);
  expect(mode).toBe(workmode);
});

test.each([
  [{ city: 'Berlin', state: 'Berlin', country: 'DE' }, ['Berlin', 'Berlin', 'DE']],
  [{ city: 'Warszawa', state: 'REMOTE', country: 'pl' }, ['Warszawa', '', 'PL']],
  [{ city: 'Poland', state: 'REMOTE', country: 'pl' }, ['', 'Poland', 'PL']],
  [{ city: 'Helsinki', state: 'Finland', country: 'FI' }, ['Helsinki', '', 'FI']],
  [{ city: 'Helsinki', state: 'Europe', country: 'FI' }, ['Helsinki', '', 'FI']],
  [{ city: '', state: null, country: 'Germany' }, ['', 'Germany', 'DE']],
  [{ city: 'Oslo', country: 47 }, ['Oslo', '', '']],
  [{ city: 'Wien' }, ['Wien', '', 'AT']],
])('reads the fields %j', (fields, expected) => {
  const place = toPlace(fields, maps);
  expect([place?.city, place?.state, place?.country]).toEqual(expected);
});

test('has no place for regions of the world and missing fields', () => {
  expect(toPlace({ city: '', state: '', country: 'European Union' }, maps)).toBeUndefined();
  expect(toPlace({}, maps)).toBeUndefined();
});
