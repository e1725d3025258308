import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AtsServer, openAtsServer } from '../../../../tests/support/fakes/ats/ats-server.ts';
import { workableBoard, workableJob } from '../../../../tests/support/fakes/ats/workable-board.ts';
import { readBoard } from '../../../../tests/support/sources/board-reader.ts';

let server: AtsServer;
beforeEach(async () => {
  server = await openAtsServer();
});
afterEach(() => server.close());

async function readJob(fields: object) {
  server.serve(workableBoard([workableJob(fields)]));
  return (await readBoard('workable', { base: server.base })).jobs[0];
}

test('maps a recorded shape to the import format', async () => {
  expect(await readJob({})).toMatchObject({
    externalId: 'A1B2C3D4E5',
    title: 'Winch Operator',
    company: 'Acme A/S',
    categories: ['Offshore'],
    city: 'Esbjerg',
    state: 'South Denmark',
    country: 'DK',
    type: 'H',
    experience: 'Mid-Senior level',
    description: '<p>You keep the winch turning.</p>',
    approvedAt: '2026-08-30T00:00:00.000Z',
  });
  expect(server.takePaths()).toEqual(['/api/v1/widget/accounts/acme?details=true']);
});

test('shows no city that the board hides', async () => {
  const locations = [{ country: 'Denmark', countryCode: 'DK', city: 'Esbjerg', region: 'South Denmark', hidden: true }];
  expect(await readJob({ locations, telecommuting: true })).toMatchObject({
    city: '',
    country: 'DK',
    workmode: 'Remote',
  });
});
