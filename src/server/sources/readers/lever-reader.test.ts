import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AtsServer, openAtsServer } from '../../../../tests/support/fakes/ats/ats-server.ts';
import { leverBoard, leverPosting } from '../../../../tests/support/fakes/ats/lever-board.ts';
import { readBoard } from '../../../../tests/support/sources/board-reader.ts';

let server: AtsServer;
beforeEach(async () => {
  server = await openAtsServer();
});
afterEach(() => server.close());

async function readJob(fields: object) {
  server.serve(leverBoard([leverPosting(fields)]));
  return (await readBoard('lever', { base: server.base })).jobs[0];
}

test('maps the documented shape to the import format', async () => {
  expect(await readJob({})).toMatchObject({
    externalId: '5ac21346-8e0c-4494-8e7a-3eb92ff77902',
    title: 'Winch Operator',
    company: 'Acme A/S',
    categories: ['Offshore'],
    city: 'Esbjerg',
    country: 'DK',
    workmode: 'Onsite',
    type: 'H',
    description:
      '<div>You keep the winch turning.</div>\n<h3>You bring</h3>\n' +
      '<ul><li>A steady hand</li><li>Rope &amp; hook</li></ul>\n<p>Ask Ada.</p>',
    approvedAt: new Date(1_788_000_000_000).toISOString(),
    pay: { currency: 'DKK', min: 400_000, max: 500_000, unit: 'YEAR' },
  });
  expect(server.takePaths()).toEqual(['/v0/postings/acme?mode=json']);
});

test('has all places, the first one with the country', async () => {
  const categories = { location: 'Esbjerg', allLocations: ['Esbjerg', 'Berlin, Germany'] };
  expect((await readJob({ categories }))?.places).toMatchObject([
    { city: 'Esbjerg', country: 'DK' },
    { city: 'Berlin', country: 'DE' },
  ]);
});

test('reads whole words of the commitment, and amounts of an unknown interval as text', async () => {
  expect(await readJob({ categories: { commitment: 'Internship' } })).toMatchObject({ type: '', employment: ['INTERN'] });
  expect(await readJob({ categories: { commitment: 'International' } })).toMatchObject({ type: '', employment: [] });
  const once = await readJob({ salaryRange: { currency: 'DKK', interval: 'one-time', min: 900, max: null } });
  expect(once?.pay).toBeNull();
  expect(once?.description).toContain('DKK 900');
});
