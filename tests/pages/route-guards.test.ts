import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchPage } from '../support/clients/page-client.ts';
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts';

describe('access to pages', () => {
  let portal: TestPortal;
  let token: string;

  beforeAll(async () => {
    portal = await openTestPortal({ engine: 'sqlite' });
    ({ token } = await portal.signIn('asha@example.com'));
  });
  afterAll(() => portal.close());

  it.each(['/authPage/jobdetails/appliedJob', '/authPage/profileSection'])(
    'a visitor is redirected from %s to /',
    async (path) => {
      const page = await fetchPage(portal, path);
      expect([page.status, page.header('location')]).toEqual([302, '/']);
    },
  );

  it.each(['/authPage/jobdetails/appliedJob', '/authPage/jobdetails/appliedJob/7KQ2-M9XD', '/authPage/profileSection'])(
    'the redirect from %s remembers the page for a minute, for this browser alone',
    async (path) => {
      const page = await fetchPage(portal, path);
      expect(page.cookies).toMatchObject([{ name: 'requested_page', value: path, path: '/', maxAge: 60, sameSite: 'Lax' }]);
      expect(page.header('cache-control')).toBe('private, no-store');
    },
  );

  it('the redirect of an ended session remembers the page as well', async () => {
    const page = await fetchPage(portal, '/authPage/profileSection', { token: 'gone.gone' });
    expect(page.cookies).toContainEqual(expect.objectContaining({ name: 'requested_page', value: '/authPage/profileSection' }));
  });

  it('no other redirect or page remembers anything', async () => {
    const pages = [
      await fetchPage(portal, '/authPage/jobdetails/openposition'),
      await fetchPage(portal, '/authPage/jobdetails/appliedJob', { token }),
      await fetchPage(portal, '/', { token: 'gone.gone' }),
    ];
    expect(pages.flatMap(({ cookies }) => cookies).filter(({ name }) => name.includes('requested_page'))).toEqual([]);
  });

  it.each(['/authPage/jobdetails/appliedJob', '/authPage/profileSection'])('a candidate sees %s', async (path) => {
    expect((await fetchPage(portal, path, { token })).status).toBe(200);
  });

  it('a candidate at / is redirected to the open positions before the first paint', async () => {
    const page = await fetchPage(portal, '/', { token });
    expect([page.status, page.header('location')]).toEqual([302, '/authPage/jobdetails/openposition']);
  });

  it('a candidate at /login is redirected to the open positions', async () => {
    const { token } = await portal.signIn('ben@example.com');
    const page = await fetchPage(portal, '/login', { token });
    expect([page.status, page.header('location')]).toEqual([302, '/authPage/jobdetails/openposition']);
  });

  it('an ended session is redirected to /login, and both cookies are cleared', async () => {
    const page = await fetchPage(portal, '/authPage/profileSection', { token: 'gone.gone' });
    expect([page.status, page.header('location')]).toEqual([302, '/login']);
    const cleared = page.cookies.filter(({ value }) => value === '').map(({ name }) => name);
    expect(cleared.sort()).toEqual(['_secure_ARJ_', 'authToken']);
  });

  it('a returning candidate stays signed in for another week', async () => {
    const { id } = await portal.services.candidates.findOrCreate('asha@example.com');
    const session = await portal.services.sessions.open(id, 'browser');
    const page = await fetchPage(portal, '/authPage/jobdetails/openposition', { token: session.token, key: session.key ?? '' });
    expect(page.cookies.map(({ name, maxAge }) => [name, maxAge]).sort()).toEqual([
      ['_secure_ARJ_', 604_800],
      ['authToken', 604_800],
    ]);
  });

  it('a public page treats an ended session as a visitor', async () => {
    const page = await fetchPage(portal, '/authPage/jobdetails/openposition', { token: 'gone.gone' });
    expect(page.status).toBe(200);
    expect(page.text('header')).toContain('Login');
  });

  it('the open positions and the applied jobs are pages of their own, not jobs', async () => {
    expect((await fetchPage(portal, '/authPage/jobdetails/openposition')).title).toBe('Open Positions | Career Portal');
    expect((await fetchPage(portal, '/authPage/jobdetails/appliedJob', { token })).title).toBe('Applied Jobs | Carrer Portal');
  });

  it('an unknown address is a 404 page with a link to the jobs', async () => {
    const page = await fetchPage(portal, '/nothing/here');
    expect(page.status).toBe(404);
    expect(page.text('main')).toContain('This page does not exist.');
    expect(page.text('main')).toContain('Search Open Roles');
  });

  it.each(['/%E0%A4%A', '/authPage/jobdetails/%ff', '/?a=%00'])('a malformed address is an HTML page: %s', async (path) => {
    const page = await fetchPage(portal, path);
    expect([page.status, page.header('content-type')]).toEqual([400, 'text/html; charset=utf-8']);
    expect(page.text('h1')).toBe('This address is not valid');
    expect(page.html).toContain('<a href="/">start page</a>');
    expect(page.html).not.toContain('http-equiv="refresh"');
  });

  it.each(['//', '//evil.example/x', '/%2e%2e/%2e%2e/etc/passwd', '/?a=%00'])('%s causes no server error', async (path) => {
    expect((await fetchPage(portal, path)).status).toBeLessThan(500);
  });
});
