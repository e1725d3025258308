import { parse } from 'node-html-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchPage } from '../support/clients/page-client.ts';
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts';

const list = '/authPage/jobdetails/openposition';

describe('the layout of every page', () => {
  let portal: TestPortal;
  let token: string;

  beforeAll(async () => {
    portal = await openTestPortal({ engine: 'sqlite' });
    ({ token } = await portal.signIn('asha@example.com'));
  });
  afterAll(() => portal.close());

  const listLinks = (html: string, part: 'header' | 'footer') =>
    parse(html)
      .querySelectorAll(`${part} a`)
      .map((link) => [link.textContent, link.getAttribute('href')]);

  it('"Header: logo, a Jobs link, and … a Login button": the logo of a visitor leads to /', async () => {
    const { html, text } = await fetchPage(portal, list);
    expect(listLinks(html, 'header').slice(0, 2)).toEqual([
      ['Larkfield', '/'],
      ['Jobs', list],
    ]);
    expect(text('header nav [role=button]')).toBe('Login');
  });

  it('links Login to /login before scripts run', async () => {
    const { html } = await fetchPage(portal, list);
    expect(listLinks(html, 'header')).toContainEqual(['Login', '/login']);
  });

  it('"The logo leads to the open positions page when logged in", and the avatar replaces the Login button', async () => {
    const { html, text } = await fetchPage(portal, list, { token });
    expect(listLinks(html, 'header')[0]).toEqual(['Larkfield', list]);
    expect(text('header')).not.toContain('Login');
    expect(html).toMatch(/<header.*aria-label="Account"/s);
  });

  it('offers My Profile, Applied Jobs and a Logout form to browsers without scripts', async () => {
    const { html } = await fetchPage(portal, list, { token });
    const account = parse(parse(html).querySelector('header noscript')?.innerHTML ?? '');
    expect(account.querySelectorAll('a').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['My Profile', '/authPage/profileSection'],
      ['Applied Jobs', '/authPage/jobdetails/appliedJob'],
    ]);
    const logout = account.querySelector('form');
    expect([logout?.getAttribute('method'), logout?.getAttribute('action'), logout?.textContent]).toEqual([
      'post',
      '/logout',
      'Logout',
    ]);
  });

  it('"The avatar menu appears only on /authPage paths"', async () => {
    const { html, text } = await fetchPage(portal, '/nothing', { token });
    expect(html).not.toContain('aria-label="Account"');
    expect(text('header')).toContain('Open Positions');
  });

  it('"Footer: external links (services, solutions, about us, social, terms, privacy, cookie policy)"', async () => {
    const links = listLinks((await fetchPage(portal, list)).html, 'footer');
    for (const name of ['Services', 'Solutions', 'About us', 'LinkedIn', 'X', 'Terms', 'Privacy', 'Cookie policy']) {
      expect(links).toContainEqual([name, expect.stringMatching(/^https:/)]);
    }
  });
});
