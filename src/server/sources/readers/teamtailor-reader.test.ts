import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type AtsServer, openAtsServer } from '../../../../tests/support/fakes/ats/ats-server.ts';
import {
  teamtailorBoard,
  teamtailorItem,
  teamtailorPlace,
  teamtailorPosting,
} from '../../../../tests/support/fakes/ats/teamtailor-board.ts';
import { readBoard } from '../../../../tests/support/sources/board-reader.ts';

let server: AtsServer;
beforeEach(async () => {
  server = await openAtsServer();
});
afterEach(() => server.close());

const read = () => readBoard('teamtailor', { base: server.base });

async function readJob(posting: object, item: object = {}) {
  server.serve(teamtailorBoard([teamtailorItem({ _jobposting: teamtailorPosting(posting), ...item })]));
  return (await read()).jobs[0];
}

test('maps a recorded shape to the import format', async () => {
  expect(await readJob({})).toMatchObject({
    externalId: '8300001',
    title: 'Winch Operator',
    company: 'Acme Offshore',
    city: 'Esbjerg',
    state: '',
    country: 'DK',
    workmode: 'Onsite',
    type: '',
    description: '<p>You keep the winch &amp; crane turning.</p>',
    approvedAt: '2026-08-30T11:50:13.000Z',
    validThrough: null,
    pay: null,
  });
  expect(server.takePaths()).toEqual(['/jobs.json']);
});

test('has the number in the address, or the id, where there is no identifier', async () => {
  expect(await readJob({ identifier: null })).toMatchObject({ externalId: '8300001' });
  const url = 'https://jobs.acme.example/winch-operator';
  expect(await readJob({ identifier: null }, { url })).toMatchObject({ externalId: '0a1b2c3d-0000-4000-8000-000000000001' });
});

test('has no region of the world as a state', async () => {
  const jobLocation = [
    teamtailorPlace(),
    teamtailorPlace({ streetAddress: 'Europe', addressLocality: 'Aarhus', addressRegion: 'Europe' }),
  ];
  expect((await readJob({ jobLocation }))?.places).toMatchObject([
    { city: 'Esbjerg', state: '', country: 'DK' },
    { city: 'Aarhus', state: '', country: 'DK' },
  ]);
});

test('has pay, employment and the last day where the posting tells them', async () => {
  const value = { '@type': 'QuantitativeValue', minValue: 400_000, maxValue: '500000', unitText: 'YEAR' };
  const posting = {
    employmentType: 'PART_TIME',
    jobLocationType: 'TELECOMMUTE',
    validThrough: '2026-12-24T23:59:00+01:00',
    baseSalary: { '@type': 'MonetaryAmount', currency: 'DKK', value },
  };
  expect(await readJob(posting)).toMatchObject({
    employment: ['PART_TIME'],
    workmode: 'Remote',
    validThrough: '2026-12-24T22:59:00.000Z',
    pay: { currency: 'DKK', min: 400_000, max: 500_000, unit: 'YEAR' },
  });
});

describe('pages', () => {
  const items = Array.from({ length: 5 }, (_, index) => {
    const value = index + 1;
    return teamtailorItem({ id: `item ${value}`, _jobposting: teamtailorPosting({ identifier: { value } }) });
  });

  test('are read on the same host, whichever the feed names', async () => {
    server.serve(teamtailorBoard(items, { pageSize: 2 }));
    expect((await read()).jobs.map(({ externalId }) => externalId)).toEqual(['1', '2', '3', '4', '5']);
    expect(server.takePaths()).toEqual(['/jobs.json', '/jobs.json?page=2', '/jobs.json?page=3']);
  });

  test('may overlap', async () => {
    const overlapping = [...items.slice(0, 2), ...items.slice(1)];
    server.serve(teamtailorBoard(overlapping, { pageSize: 2 }));
    expect((await read()).jobs).toHaveLength(5);
  });

  test('that repeat fail, so that nothing closes', async () => {
    server.serve(teamtailorBoard(items, { nextUrl: '/jobs.json?page=1' }));
    await expect(read()).rejects.toThrow('names a page after page 2, which has no new jobs');
  });
});
