import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ResponseOf } from '#contract/call.ts';
import type { getJobDetail, searchJobs } from '#contract/job-calls.ts';
import { listPublishedJobs } from '#contract/saved/saved-job-calls.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { buildJob } from '../../support/fixtures/job-factory.ts';
import { loadJobs } from '../../support/fixtures/job-loader.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const now = new Date('2026-03-01T12:00:00.000Z');
const day = (number: number) => `2026-02-${String(number).padStart(2, '0')}T09:00:00.000Z`;
const at = (city: string, country: string) => ({ city, state: '', country });
const pay = (min: number, max: number) => ({ currency: 'EUR', min, max, unit: 'YEAR' });
const manager = { title: 'Store Manager', category: ['Retail'] };

const ofGroup = [
  buildJob({ ...manager, ...at('Berlin', 'DE'), approvedDate: day(3), pay: pay(52_000, 61_000) }),
  buildJob({ ...manager, ...at('Hamburg', 'DE'), approvedDate: day(2), pay: pay(50_000, 58_000) }),
  buildJob({ ...manager, ...at('Lyon', 'FR'), approvedDate: day(1), pay: pay(48_000, 54_000) }),
];
const others = [
  buildJob({ title: 'Nurse', ...at('Leeds', 'GB'), places: [at('Leeds', 'GB'), at('Berlin', 'DE'), at('Potsdam', 'DE')] }),
  buildJob({ title: 'Cook', ...at('Lyon', 'FR') }),
];

describe.each(engines)('places on %s', (engine) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await openTestPortal({ engine, now: () => now });
  });
  afterAll(() => portal.close());
  beforeEach(() => loadJobs(portal.database, portal.services.search, [...ofGroup, ...others], { complete: true }));

  async function search(payload: object) {
    const response = await portal.app.inject({ method: 'POST', url: '/search/page-no/1', payload });
    return response.json<ResponseOf<typeof searchJobs>>().message;
  }
  const findTitles = async (payload: object) => (await search(payload)).dashboard.map(({ title }) => title).toSorted();
  async function findRow(title: string) {
    const row = (await search({})).dashboard.find((each) => each.title === title);
    if (!row) throw new Error('There is no such row.');
    return row;
  }
  async function readJob(id: number) {
    const response = await portal.app.inject({ method: 'POST', url: '/job-detail', payload: { jdid: id } });
    return response.json<ResponseOf<typeof getJobDetail>>().message;
  }
  async function findIds() {
    const rows = await portal.database.db.selectFrom('jobs').select(['id', 'external_id']).execute();
    return new Map(rows.map(({ id, external_id }) => [external_id, id]));
  }

  test('of a saved job are its own, with its own pay, beside equal jobs', async () => {
    const { joborder_id, places, pay: span } = await findRow('Store Manager');
    expect([places?.length, span]).toEqual([3, pay(48_000, 61_000)]);
    const response = await portal.app.inject({
      method: 'POST',
      url: listPublishedJobs.path,
      payload: { job_ids: [joborder_id] },
    });
    const [saved] = response.json<ResponseOf<typeof listPublishedJobs>>().message;
    expect(saved).toMatchObject({ city: 'Berlin', pay: pay(52_000, 61_000) });
    expect(saved?.places).toBeUndefined();
  });

  test('of one job are all found by place and by country', async () => {
    expect(await findTitles({ location: 'Potsdam' })).toEqual(['Nurse']);
    expect(await findTitles({ location: 'Leeds' })).toEqual(['Nurse']);
    expect(await findTitles({ country: ['DE'] })).toEqual(['Nurse', 'Store Manager']);
    expect((await findRow('Nurse')).places?.map(({ city }) => city)).toEqual(['Leeds', 'Berlin', 'Potsdam']);
    const suggested = (await portal.app.inject('/search/suggestions?text=pots&field=location')).json().message;
    expect(suggested).toEqual([{ kind: 'place', text: 'Potsdam' }]);
  });

  test('are counted once for a country', async () => {
    const { facets, total } = await search({});

    expect(total).toBe(3);
    expect(facets?.country).toEqual({ DE: 2, FR: 2, GB: 1 });
    for (const [country, jobs] of Object.entries(facets?.country ?? {}))
      expect([country, (await search({ country: [country] })).total]).toEqual([country, jobs]);
  });

  test('of equal jobs are one row with all places, the newest job and the span of pay', async () => {
    const ids = await findIds();
    const [berlin, hamburg, lyon] = ofGroup.map(({ external_id }) => ids.get(external_id));

    expect(await findRow('Store Manager')).toMatchObject({
      joborder_id: berlin,
      city: 'Berlin',
      pay: pay(48_000, 61_000),
      places: [
        { ...at('Berlin', 'DE'), pay: pay(52_000, 61_000) },
        { ...at('Hamburg', 'DE'), joborder_id: hamburg, pay: pay(50_000, 58_000) },
        { ...at('Lyon', 'FR'), joborder_id: lyon, pay: pay(48_000, 54_000) },
      ],
    });
    expect(await findTitles({ location: 'Hamburg' })).toEqual(['Store Manager']);
    expect(await findTitles({ pay: 'EUR60000', location: 'Lyon' })).toEqual(['Store Manager']);
  });

  test('of equal jobs with equal pay leave it to the row', async () => {
    const equal = ofGroup.map((job) => ({ ...job, pay: pay(50_000, 58_000) }));
    await loadJobs(portal.database, portal.services.search, equal, { complete: true });

    const { pay: span, places = [] } = await findRow('Store Manager');
    expect(span).toEqual(pay(50_000, 58_000));
    expect(places.map((place) => place.pay)).toEqual([undefined, undefined, undefined]);
  });

  test('of equal jobs are named on the page of each', async () => {
    const ids = await findIds();
    const [berlin = 0, hamburg = 0, lyon = 0] = ofGroup.map(({ external_id }) => ids.get(external_id) ?? 0);

    expect((await readJob(hamburg)).also_in?.map(({ joborder_id }) => joborder_id)).toEqual([berlin, lyon]);
    expect((await readJob(hamburg)).dashboard[0]).toMatchObject({ city: 'Hamburg', pay: pay(50_000, 58_000) });
    expect((await readJob(berlin)).category_total).toBe(1);
    expect((await portal.app.inject('/job-by-category')).json().message).toContainEqual({ value: 'Retail', total: 1 });
  });

  test.each([
    [200, 'Newest'],
    [201, 'Place 0'],
  ])('of %i equal jobs are the newest of the 200 that were created last', async (number, first) => {
    const created = buildJob({ ...manager, ...at('Newest', 'DE'), approvedDate: day(9) });
    const later = Array.from({ length: number }, (_, place) =>
      buildJob({ ...manager, ...at(`Place ${place}`, 'DE'), approvedDate: day(place === 0 ? 8 : 7) }),
    );
    await loadJobs(portal.database, portal.services.search, [created], { complete: true });
    await loadJobs(portal.database, portal.services.search, later);

    const last = (await findIds()).get(later.at(-1)?.external_id ?? '') ?? 0;
    const { also_in = [], also_in_total } = await readJob(last);
    expect([also_in.length, also_in_total, also_in[0]?.city]).toEqual([50, number, first]);
  });

  test('leave the row with their job', async () => {
    const [, ...left] = ofGroup;
    await loadJobs(portal.database, portal.services.search, [...left, ...others], { complete: true });
    expect(await findRow('Store Manager')).toMatchObject({ city: 'Hamburg', pay: pay(48_000, 58_000) });
    expect((await search({})).facets?.country).toEqual({ DE: 2, FR: 2, GB: 1 });

    await loadJobs(portal.database, portal.services.search, [...left.slice(1), ...others], { complete: true });
    const row = await findRow('Store Manager');
    expect(row).toMatchObject({ city: 'Lyon', pay: pay(48_000, 54_000) });
    expect(row).not.toHaveProperty('places');
    expect((await search({})).facets?.country).toEqual({ DE: 1, FR: 2, GB: 1 });
  });

  test.each([
    ['title', { title: 'Deputy Store Manager' }],
    ['text', { description: '<p>Another text.</p>' }],
    ['company', { company: 'Another' }],
    ['mode of work', { workmode: 'Hybrid' }],
    ['deadline', { validThrough: '2026-05-01' }],
  ])('of a job with another %s are a row of their own', async (_what, change) => {
    const [berlin, ...left] = ofGroup;
    await loadJobs(portal.database, portal.services.search, [{ ...berlin, ...change }, ...left, ...others] as typeof ofGroup, {
      complete: true,
    });

    expect((await search({})).total).toBe(4);
  });

  test('a reindex of the stored jobs gives the same rows', async () => {
    const before = await search({});
    await portal.database.db.deleteFrom('search_groups').execute();
    await portal.database.db.deleteFrom('search_jobs').execute();
    await portal.services.search.reindexMissing();

    expect(await search({})).toEqual(before);
  });

  test('are in feeds as the first and the number of the others', async () => {
    const { items } = (await portal.app.inject('/jobs.json')).json();
    const summaries = items.map(({ summary }: { summary: string }) => summary);

    expect(summaries).toContain('Larkfield, Berlin +2, €48,000 – €61,000 a year');
    expect(summaries).toContain('Larkfield, Leeds +2');
  });

  test('of equal jobs are left out of the similar roles of each', async () => {
    const ids = await findIds();
    for (const { external_id } of ofGroup) {
      const payload = { job_id: ids.get(external_id) };
      const { message } = (await portal.app.inject({ method: 'POST', url: '/similar-jobs', payload })).json();
      expect(message.map(({ title }: { title: string }) => title)).not.toContain('Store Manager');
    }
  });
});
