import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type AtsServer, openAtsServer } from '../../../../tests/support/fakes/ats/ats-server.ts';
import { careersSite, sitePosting } from '../../../../tests/support/fakes/ats/careers-site.ts';
import { readBoard } from '../../../../tests/support/sources/board-reader.ts';

let server: AtsServer;
beforeEach(async () => {
  server = await openAtsServer();
});
afterEach(() => server.close());

const read = (provider = 'jazzhr', parameters: object = {}) =>
  readBoard(provider, { base: server.base, pages: 'yes', ...parameters });
const page = (id: string, structuredData: unknown = sitePosting()) => ({ id, structuredData });

test('maps the JobPosting of each page to the import format', async () => {
  server.serve(careersSite([page('aB3dE')]));
  expect((await read()).jobs).toMatchObject([
    {
      externalId: 'aB3dE',
      title: 'Winch Operator',
      company: 'Acme A/S',
      city: 'Esbjerg',
      country: 'DK',
      type: 'H',
      description: '<p>You keep the winch turning.</p>',
      approvedAt: '2026-08-30T00:00:00.000Z',
    },
  ]);
  expect(server.takePaths()).toEqual(['/apply', '/apply/aB3dE/winch-operator']);
});

test('is off by default', async () => {
  await expect(read('jazzhr', { pages: '' })).rejects.toThrow('reads web pages instead of a feed. Add pages=yes');
  await expect(read('json-ld')).rejects.toThrow('base=… and links=… are missing');
});

test('reads other sites by the paths that the operator names', async () => {
  server.serve(careersSite([page('8300001-winch')]));
  expect(await read('json-ld', { list: '/apply', links: '/apply/*/winch-operator' })).toMatchObject({
    jobs: [{ externalId: '8300001' }],
  });
});

test('follows links of the list on its own host alone, once each', async () => {
  const links = [
    'https://evil.example/apply/x/y',
    '/about',
    'mailto:a@b',
    '//[',
    `https://acme.applytojob.com/apply/two/winch-operator`,
  ];
  server.serve(careersSite([page('one'), page('two')], { links: [...links, '/apply/one/winch-operator/'] }));
  expect((await read()).jobs.map(({ externalId }) => externalId)).toEqual(['one', 'two']);
  expect(server.takePaths()).toHaveLength(3);
});

test('reads further pages of the list', async () => {
  server.serve(careersSite([page('one'), page('two'), page('three')], { pageSize: 2 }));
  expect((await read()).jobs.map(({ externalId }) => externalId)).toEqual(['one', 'two', 'three']);
});

test('ignores links of more than 2,000 characters, in full and encoded, and reads the others', async () => {
  const path = (length: number) => `/apply/${'x'.repeat(length - server.base.length - '/apply//w'.length)}/w`;
  const long = [path(2001), path(4_000_000), `/apply/${'ø'.repeat(1000)}/w`];
  server.serve(careersSite([page('one'), page('two')], { links: [...long, path(2000)] }));
  const { jobs, rejections } = await read();
  expect(jobs.map(({ externalId }) => externalId)).toEqual(['one', 'two']);
  expect(rejections).toEqual([expect.stringContaining('404')]);
  expect(server.takePaths()).toEqual(['/apply', '/apply/one/winch-operator', '/apply/two/winch-operator', path(2000)]);
});

test.each(['?page=2&x=', '/apply?page=2&x='])('ends the list at a next page %s… of more than 2,000 characters', async (start) => {
  const next = (length: number) => start + 'x'.repeat(length - `${server.base}/apply?page=2&x=`.length);
  const pages = [page('one'), page('two')];
  server.serve(careersSite(pages, { pageSize: 1, next: next(2001) }));
  expect((await read()).jobs.map(({ externalId }) => externalId)).toEqual(['one']);
  expect(server.takePaths()).toEqual(['/apply', '/apply/one/winch-operator']);

  server.serve(careersSite(pages, { pageSize: 1, next: next(2000) }));
  expect((await read()).jobs.map(({ externalId }) => externalId)).toEqual(['one', 'two']);
});

test.each([
  ['in a graph', { '@graph': [{ '@type': 'Organization' }, sitePosting()] }],
  ['in a list', [sitePosting({ '@type': ['Thing', 'https://schema.org/JobPosting'] })]],
  ['with line breaks in a text', JSON.stringify(sitePosting()).replace('You keep', 'You\nkeep')],
  ['in a comment', `<!--\n${JSON.stringify(sitePosting())}\n-->`],
])('finds the JobPosting %s', async (_, structuredData) => {
  server.serve(careersSite([page('one', structuredData)]));
  expect((await read()).jobs).toMatchObject([{ title: 'Winch Operator' }]);
});

describe('rejects with a reason, and reads the others', () => {
  test.each([
    ['a page without JSON-LD', undefined, 'its page has no JobPosting in JSON-LD'],
    ['a page of something else', { '@type': 'Organization' }, 'its page has no JobPosting in JSON-LD'],
    ['a page with damaged JSON', '{"@type":', 'its page has no JobPosting in JSON-LD'],
    ['a page without a title', sitePosting({ title: null }), 'title is missing'],
  ])('%s', async (_, structuredData, reason) => {
    const ill = Array.from({ length: 9 }, (__, index) => ({ id: `ill${index}`, structuredData }));
    server.serve(careersSite([...ill, page('well')]));
    const { jobs, rejections } = await read();
    expect(jobs).toMatchObject([{ externalId: 'well' }]);
    expect(rejections).toEqual(ill.map(({ id }) => `${id}: ${reason}`));
  });
});

describe('fails, so that nothing closes, for a list', () => {
  const serve = (body: string) => server.serve(() => ({ body, headers: { 'content-type': 'text/html' } }));

  test.each([
    ['that breaks off', '<html><body><a href="/apply/a/b">Winch', 'breaks off'],
    ['without jobs', '<html><body>Sign in</body></html>', 'has no link such as /apply/*/* on /apply'],
    [
      'whose next page is the same',
      '<html><a href="/apply/a/b">W</a><a rel=next href="/apply">More</a></html>',
      'has no new link such as',
    ],
  ])('%s', async (_, body, reason) => {
    serve(body);
    await expect(read()).rejects.toThrow(reason);
  });
});
