import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AtsServer, openAtsServer } from '../../../../tests/support/fakes/ats/ats-server.ts';
import { smartRecruitersBoard, smartRecruitersPosting } from '../../../../tests/support/fakes/ats/smartrecruiters-board.ts';
import { readBoard } from '../../../../tests/support/sources/board-reader.ts';

let server: AtsServer;
beforeEach(async () => {
  server = await openAtsServer();
});
afterEach(() => server.close());

const read = (parameters: object = {}) => readBoard('smartrecruiters', { base: server.base, ...parameters });

test('maps a recorded shape to the import format', async () => {
  server.serve(smartRecruitersBoard([smartRecruitersPosting()]));
  const { jobs } = await read({ map: { fields: { 'Business area': 'category' } } });
  expect(jobs).toMatchObject([
    {
      externalId: '744000012345678',
      title: 'Winch Operator',
      company: 'Acme A/S',
      categories: ['Offshore', 'Engineering'],
      city: 'Esbjerg',
      country: 'DK',
      workmode: 'Hybrid',
      type: 'H',
      experience: 'Mid-Senior Level',
      description: '<h3>Job Description</h3>\n<p>You keep the winch turning.</p>\n<h3>Company Description</h3>\n<p>We lift.</p>',
      approvedAt: '2026-08-30T14:03:45.679Z',
    },
  ]);
  expect(server.takePaths()).toEqual([
    '/v1/companies/acme/postings?limit=100&offset=0',
    '/v1/companies/acme/postings/744000012345678',
  ]);
});

test('reads all pages, two requests at once at most', async () => {
  server.serve(smartRecruitersBoard(Array.from({ length: 230 }, (_, id) => smartRecruitersPosting({ id: id + 1 }))));
  const { jobs } = await read();
  expect(jobs.map(({ externalId }) => externalId)).toEqual(Array.from({ length: 230 }, (_, id) => String(id + 1)));
  expect(server.takePaths().filter((path) => path.includes('offset'))).toHaveLength(3);
  expect(server.maxInFlight()).toBeLessThanOrEqual(2);
});

test('fails if pages repeat or rows are missing, so that nothing closes', async () => {
  server.serve(smartRecruitersBoard([smartRecruitersPosting()], { totalFound: 150 }));
  await expect(read()).rejects.toThrow('is incomplete: 1 of 150 jobs');
  const repeated = smartRecruitersBoard([smartRecruitersPosting()], { totalFound: 150 });
  server.serve((url) => {
    url.searchParams.set('offset', '0');
    return repeated(url);
  });
  await expect(read()).rejects.toThrow('is incomplete: 1 of 150 jobs');
});
