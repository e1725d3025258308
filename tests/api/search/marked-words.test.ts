import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ResponseOf } from '#contract/call.ts';
import type { searchJobs } from '#contract/job-calls.ts';
import { fetchPage } from '../../support/clients/page-client.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { buildJob } from '../../support/fixtures/job-factory.ts';
import { loadJobs } from '../../support/fixtures/job-loader.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

describe.each(engines)('the words of a search on %s', (engine) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await openTestPortal({ engine });
    await loadJobs(portal.database, portal.services.search, [
      buildJob({
        title: 'Welder <script>alert(1)</script>',
        description: '<p>A welder &lt;img src=x onerror=alert(2)&gt; joins.</p>',
      }),
      buildJob({ title: 'Pipe fitter', description: '<p>You fit pipes.</p><p>Welders work beside you.</p>' }),
      buildJob({ title: 'Baker', description: '<p>Bread.</p>' }),
    ]);
  });
  afterAll(() => portal.close());

  async function find(description: string) {
    const response = await portal.app.inject({ method: 'POST', url: '/search/page-no/1', payload: { description } });
    return response.json<ResponseOf<typeof searchJobs>>().message.dashboard.map(({ found }) => found);
  }

  test('are marked in titles, and in the text around them', async () => {
    const [title, text] = await find('welder');
    expect(title?.title.slice(0, 2)).toEqual(['', 'Welder']);
    expect(text).toEqual({ title: ['Pipe fitter'], text: ['', 'Welders', ' work beside you.'] });
  });

  test('are marked by a search with words only', async () => {
    expect(await find('')).toEqual([undefined, undefined, undefined]);
  });

  test('stay text: titles and descriptions bring no markup along', async () => {
    const page = await fetchPage(portal, '/authPage/jobdetails/openposition?description=welder');
    expect(page.html).toContain('<mark>Welder</mark> &lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page.html).toContain('<mark>welder</mark> &lt;img src=x onerror=alert(2)&gt; joins.');
  });
});
