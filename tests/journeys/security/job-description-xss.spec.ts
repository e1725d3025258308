/** Checks that sanitized descriptions run no script and hold only allowed markup. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, test } from '@playwright/test';
import { allowedMarkup } from '#contract/description-markup.ts';
import { sanitizeDescription } from '#server/catalogue/descriptions/description-sanitizer.ts';
import { bundleWebModule } from '../../support/browser/module-bundler.ts';
import { buildXssPayloads, escapeHtml } from '../../support/corpora/xss-payloads.ts';

const plain = buildXssPayloads();
const payloads = [...new Set(plain.flatMap((text) => [text, escapeHtml(text), escapeHtml(escapeHtml(text))]))];

const countCallsScript = `window.ran = 0; for (const name of ['alert', 'confirm', 'prompt', 'print']) window[name] = () => { ran += 1; };`;
/** Renders a page without a policy, so that any script left in a text runs. */
const renderTexts = (texts: string[]) =>
  `<!doctype html><script>${countCallsScript}</script><main>${texts.map((text) => `<div>${text}</div>`).join('\n')}</main>`;
const emptyPage = `<!doctype html><script>${countCallsScript}</script><main></main>`;

let server: Server;
let origin: string;
test.beforeAll(async () => {
  const html = (body: string, policy = '') => ({ 'content-type': 'text/html; charset=utf-8', body, policy });
  const code = await bundleWebModule('features/job-detail/dompurify-sanitizer.ts');
  const responses: Record<string, ReturnType<typeof html>> = {
    '/sent': html(renderTexts(payloads.map(sanitizeDescription))),
    '/nothing-cleaned': html(renderTexts([])),
    '/cleaning': html(emptyPage, trustedTypesOnly),
    '/clean.js': { 'content-type': 'text/javascript', body: code, policy: '' },
  };
  server = createServer((request, response) => {
    const { body, policy, ...type } = responses[request.url ?? ''] ?? html('');
    response.writeHead(200, { ...type, ...(policy && { 'content-security-policy': policy }) }).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
test.afterAll(() => void server.close());

/** The part of the portal's policy that does not block scripts. */
const trustedTypesOnly = "require-trusted-types-for 'script'; trusted-types arj-html dompurify";

/** Lists disallowed elements and attributes in the texts, and counts script runs. */
const inspectTexts = (page: Page) =>
  page.evaluate(({ tags, attributes, schemes }) => {
    const texts = [...document.querySelectorAll('main > div')];
    const disallowed = texts.flatMap((text, number) =>
      [...text.querySelectorAll('*')]
        .filter((element) => {
          const isAllowed = tags.includes(element.localName) && element.namespaceURI === 'http://www.w3.org/1999/xhtml';
          const names = element.getAttributeNames();
          const isLink = element instanceof HTMLAnchorElement;
          if (!isAllowed || names.some((name) => !isLink || !attributes.includes(name))) return true;
          return isLink && names.includes('href') && !schemes.includes(element.protocol.slice(0, -1));
        })
        .map((element) => `${number}: ${element.outerHTML.slice(0, 100)}`),
    );
    return { texts: texts.length, disallowed, ran: (window as unknown as { ran: number }).ran };
  }, allowedMarkup);

function recordEscapes(page: Page): string[] {
  const escapes: string[] = [];
  page.on('dialog', (dialog) => {
    escapes.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(`${origin}/`)) escapes.push(request.url());
  });
  return escapes;
}

test('the corpus has thousands of payloads, and hundreds run on an unprotected page', async ({ page }) => {
  expect(plain.length).toBeGreaterThanOrEqual(2410);
  expect(payloads.length).toBeGreaterThanOrEqual(3 * 2410);
  await page.goto(`${origin}/nothing-cleaned`);
  await page.evaluate((texts) => {
    for (const text of texts) {
      const container = document.createElement('div');
      container.innerHTML = text;
      document.querySelector('main')?.append(container);
    }
  }, plain);
  await expect.poll(() => page.evaluate('ran')).toBeGreaterThan(300);
});

test('payloads sanitized by the server run nothing and hold only the allowed markup', async ({ page }) => {
  const escapes = recordEscapes(page);
  await page.goto(`${origin}/sent`);
  expect(await inspectTexts(page)).toEqual({ texts: payloads.length, disallowed: [], ran: 0 });
  expect(escapes).toEqual([]);
});

test('payloads sanitized by the browser alone run nothing either', async ({ page }) => {
  const escapes = recordEscapes(page);
  await page.goto(`${origin}/cleaning`);
  await page.evaluate(async (texts) => {
    const main = document.querySelector('main') as HTMLElement;
    const { sanitizeHtml } = await import('/clean.js' as string);
    for (const text of texts) {
      const container = document.createElement('div');
      container.innerHTML = sanitizeHtml(text);
      main.append(container);
    }
  }, payloads);
  expect(await inspectTexts(page)).toEqual({ texts: payloads.length, disallowed: [], ran: 0 });
  expect(escapes).toEqual([]);
});

/** Source texts, plain or escaped, and the text that a reader sees. */
const harmless: [source: string, visible: string][] = [
  ['a < b', 'a < b'],
  ['a &lt; b', 'a < b'],
  ['vector&lt;int&gt;', 'vector<int>'],
  ['Map<string, Array<int>>', 'Map<string, Array<int>>'],
  ['R&D at 1 < 2 && 3 > 2', 'R&D at 1 < 2 && 3 > 2'],
  ['<p>R&amp;D at 1 &lt; 2 &amp;&amp; 3 &gt; 2</p>', 'R&D at 1 < 2 && 3 > 2'],
  ['&lt;p&gt;R&amp;amp;D&lt;/p&gt;', 'R&D'],
  ['ask <jobs@example.com>', 'ask <jobs@example.com>'],
  ['draws on a &lt;canvas&gt;', 'draws on a <canvas>'],
  ['<p>Knows &lt;script&gt; and &lt;img onerror&gt;</p>', 'Knows <script> and <img onerror>'],
  ['<p>&amp;lt;b&amp;gt; is bold</p>', '&lt;b&gt; is bold'],
  ['javascript: a language', 'javascript: a language'],
  ['onclick="alert(1)" is an attribute', 'onclick="alert(1)" is an attribute'],
  ['100 % remote — 5–7 years', '100 % remote — 5–7 years'],
  ["“Quoted”, 'single', `ticked`", "“Quoted”, 'single', `ticked`"],
  ['Łódź, Zürich, 東京, القاهرة', 'Łódź, Zürich, 東京, القاهرة'],
  ['👩‍💻 wanted 🚀', '👩‍💻 wanted 🚀'],
  ['C++ & C#, x >= 3, y <= 4, a<-b', 'C++ & C#, x >= 3, y <= 4, a<-b'],
  ['{{7*7}} <%= x %> #{y}', '{{7*7}} <%= x %> #{y}'],
  ['\\u003cb\\u003e %3Cb%3E', '\\u003cb\\u003e %3Cb%3E'],
];

test('20 harmless texts are preserved by both sanitizers', async ({ page }) => {
  await page.goto(`${origin}/nothing-cleaned`);
  const sanitized = harmless.map(([source]) => sanitizeDescription(source));
  const visibleTexts = await page.evaluate(async (all) => {
    const { sanitizeHtml } = await import('/clean.js' as string);
    const textOf = (html: string) => {
      const container = document.createElement('div');
      container.innerHTML = html;
      return container.textContent;
    };
    return all.map((html) => [textOf(html), textOf(sanitizeHtml(html))]);
  }, sanitized);
  expect(visibleTexts).toEqual(harmless.map(([, text]) => [text, text]));
});
