import { afterEach, beforeEach, expect, test } from 'vitest';
import { ashbyBoard, ashbyJob } from '../../../../tests/support/fakes/ats/ashby-board.ts';
import { type AtsServer, openAtsServer } from '../../../../tests/support/fakes/ats/ats-server.ts';
import { readBoard } from '../../../../tests/support/sources/board-reader.ts';

let server: AtsServer;
beforeEach(async () => {
  server = await openAtsServer();
});
afterEach(() => server.close());

async function readJob(fields: object) {
  server.serve(ashbyBoard([ashbyJob(fields)]));
  return (await readBoard('ashby', { base: server.base })).jobs[0];
}

test('maps the documented shape to the import format', async () => {
  expect(await readJob({})).toMatchObject({
    externalId: '145ff46b-1441-4773-bcd3-c8c90baa598a',
    title: 'Winch Operator',
    company: 'Acme A/S',
    categories: ['Offshore'],
    city: 'Esbjerg',
    state: '',
    country: 'DK',
    workmode: 'Hybrid',
    type: '',
    employment: ['PART_TIME'],
    description: '<p>You keep the winch turning.</p>',
    approvedAt: '2026-08-30T14:03:45.679Z',
    pay: { currency: 'DKK', min: 400_000, max: 500_000, unit: 'YEAR' },
  });
  expect(server.takePaths()).toEqual(['/posting-api/job-board/acme?includeCompensation=true']);
});

test('leaves out unlisted jobs, hidden pay and bonuses', async () => {
  expect(await readJob({ isListed: false })).toBeUndefined();
  expect((await readJob({ shouldDisplayCompensationOnJobPostings: false }))?.pay).toBeNull();
  const bonus = { compensationType: 'Bonus', interval: '1 YEAR', currencyCode: 'DKK', minValue: 1, maxValue: 2 };
  expect((await readJob({ compensation: { summaryComponents: [bonus] } }))?.pay).toBeNull();
});

test('has all places', async () => {
  const secondaryLocations = [{ location: 'Berlin', address: { addressLocality: 'Berlin', addressCountry: 'Germany' } }];
  expect((await readJob({ secondaryLocations }))?.places).toMatchObject([
    { city: 'Esbjerg', country: 'DK' },
    { city: 'Berlin', country: 'DE' },
  ]);
});

test('reads a flat address, and the place of a job without an address', async () => {
  expect(await readJob({ address: { addressLocality: 'Aarhus', addressCountry: 'Denmark' } })).toMatchObject({ city: 'Aarhus' });
  expect(await readJob({ address: null, location: 'Remote - Germany', workplaceType: null })).toMatchObject({
    country: 'DE',
    workmode: 'Remote',
  });
});
