/** Hostile mark-up in the address of the list of jobs, which its page says again. */
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/journey-fixtures.ts';
import { buildXssPayloads } from '../../support/corpora/xss-payloads.ts';

const list = '/authPage/jobdetails/openposition';
/** What is looked for, which takes its time; and what is only compared with a list, several at once. */
const words = ['description', 'location'];
const choices = ['category', 'company', 'jobType', 'workmode'].flatMap((name) => Array(8).fill(name));

/** A control character in an address is refused (400) before any page is made of it. */
const payloads = buildXssPayloads().filter((text) => !text.includes('\0'));

/** What a browser finds in the pages at these addresses: the script elements of each, and all names of elements and attributes. */
async function foundIn(page: Page, queries: URLSearchParams[]) {
  const pages: string[] = [];
  for (const query of queries) {
    const answer = await page.request.get(`${list}?${query}`, { headers: { accept: 'text/html' } });
    expect([answer.status(), String(query)]).toEqual([200, String(query)]);
    pages.push(await answer.text());
  }
  return page.evaluate((all) => {
    const documents = all.map((html) => new DOMParser().parseFromString(html, 'text/html'));
    const elements = documents.flatMap((parsed) => [...parsed.querySelectorAll('*')]);
    const scripts = documents.map(({ scripts: found }) =>
      [...found].map((script) => `${script.type} ${script.id} ${script.src}`),
    );
    const names = elements.flatMap((element) => [
      element.localName,
      ...element.getAttributeNames().filter((name) => !/^(data|aria)-/.test(name)),
    ]);
    return { scripts: [...new Set(scripts.map((each) => each.join('\n')))], names: [...new Set(names)] };
  }, pages);
}

test('hostile filters add no script, element or attribute to a page', async ({ page }) => {
  const known = await foundIn(
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
  expect(known.scripts).toHaveLength(1);

  const texts = filled(payloads.filter(({ length }) => length <= 100));
  const queries = [...spread(texts, choices), ...spread(texts, words).filter((_, at) => at % 16 === 0)];
  // What is too long, or too much, is left out of the page.
  const long = payloads.filter(({ length }) => length > 100);
  queries.push(...spread(long, [...words, 'jobPostedOn', 'page']).slice(0, 10));
  queries.push(new URLSearchParams(payloads.slice(0, 60).map((text, at) => [at % 2 ? 'category' : 'company', text])));

  const { scripts, names } = await foundIn(page, queries);
  expect(scripts).toEqual(known.scripts);
  expect(names.filter((name) => !known.names.includes(name))).toEqual([]);
});

/** Each text in one of the filters. */
const spread = (texts: string[], filters: string[]) =>
  Array.from(
    { length: Math.ceil(texts.length / filters.length) },
    (_, row) => new URLSearchParams(filters.map((name, at) => [name, texts[row * filters.length + at] ?? ''])),
  );

/** As many of them as fit into one filter's 100 characters, one after the other. */
function filled(all: string[]): string[] {
  const texts = [''];
  for (const payload of all) {
    const longer = `${texts.at(-1)}${payload}`;
    if (longer.length > 100) texts.push(payload);
    else texts[texts.length - 1] = longer;
  }
  return texts;
}
