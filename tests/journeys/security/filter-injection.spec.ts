/** Checks that hostile filters in the list's address add no markup to its page. */
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/journey-fixtures.ts';
import { buildXssPayloads } from '../../support/corpora/xss-payloads.ts';

const list = '/authPage/jobdetails/openposition';
/** Text filters are slow to search; choice filters take several values at once. */
const textFilters = ['description', 'location'];
const choiceFilters = ['category', 'company', 'jobType', 'workmode'].flatMap((name) => Array(8).fill(name));

/** A control character in an address is rejected (400) before a page is rendered. */
const payloads = buildXssPayloads().filter((text) => !text.includes('\0'));

/** Parses the pages in a browser; returns their script elements and all names of elements and attributes. */
async function inspectPages(page: Page, queries: URLSearchParams[]) {
  const pages: string[] = [];
  for (const query of queries) {
    const response = await page.request.get(`${list}?${query}`, { headers: { accept: 'text/html' } });
    expect([response.status(), String(query)]).toEqual([200, String(query)]);
    pages.push(await response.text());
  }
  return page.evaluate((all) => {
    const documents = all.map((html) => new DOMParser().parseFromString(html, 'text/html'));
    const elements = documents.flatMap((parsed) => [...parsed.querySelectorAll('*')]);
    const scripts = documents.map((parsed) => [...parsed.scripts].map((script) => `${script.type} ${script.id} ${script.src}`));
    const names = elements.flatMap((element) => [
      element.localName,
      ...element.getAttributeNames().filter((name) => !/^(data|aria)-/.test(name)),
    ]);
    return { scripts: [...new Set(scripts.map((each) => each.join('\n')))], names: [...new Set(names)] };
  }, pages);
}

test('hostile filters add no script, element or attribute to a page', async ({ page }) => {
  const baseline = await inspectPages(
    page,
    [
      '',
      'description=zz',
      'description=zz+yy&location=xx',
      'location=x&jobType=Full_Time',
      'page=2',
      'category=Other&company=1',
    ].map((query) => new URLSearchParams(query)),
  );
  expect(baseline.scripts).toHaveLength(1);

  const texts = packPayloads(payloads.filter(({ length }) => length <= 100));
  const queries = [...buildQueries(texts, choiceFilters), ...buildQueries(texts, textFilters).filter((_, at) => at % 16 === 0)];
  // The page omits filters that are too long or too many.
  const long = payloads.filter(({ length }) => length > 100);
  queries.push(...buildQueries(long, [...textFilters, 'jobPostedOn', 'page']).slice(0, 10));
  queries.push(new URLSearchParams(payloads.slice(0, 60).map((text, at) => [at % 2 ? 'category' : 'company', text])));

  const { scripts, names } = await inspectPages(page, queries);
  expect(scripts).toEqual(baseline.scripts);
  expect(names.filter((name) => !baseline.names.includes(name))).toEqual([]);
});

/** Builds queries that hold each text in one filter. */
const buildQueries = (texts: string[], filters: string[]) =>
  Array.from(
    { length: Math.ceil(texts.length / filters.length) },
    (_, row) => new URLSearchParams(filters.map((name, at) => [name, texts[row * filters.length + at] ?? ''])),
  );

/** Joins payloads up to the 100 characters of a filter. */
function packPayloads(all: string[]): string[] {
  const texts = [''];
  for (const payload of all) {
    const longer = `${texts.at(-1)}${payload}`;
    if (longer.length > 100) texts.push(payload);
    else texts[texts.length - 1] = longer;
  }
  return texts;
}
