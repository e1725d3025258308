import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getAccount, resubscribe } from '#contract/account-calls.ts';
import { createAlert } from '#contract/alerts/alert-calls.ts';
import { type BrowserClient, createBrowserClient } from '../../support/clients/browser-client.ts';
import { createFormBrowser } from '../../support/clients/form-browser.ts';
import { createCandidate, type TestCandidate } from '../../support/clients/test-candidate.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const profile = '/authPage/profileSection';
const sentence = 'You unsubscribed from e-mails on 5 November 2026';
const at = '2026-11-05T14:00:00.000Z';

describe.each(engines)('a candidate whose address a stranger unsubscribed, on %s', (engine) => {
  let portal: TestPortal;
  let candidates = 0;
  beforeAll(async () => {
    portal = await openTestPortal({ engine, now: () => new Date(at), env: { LOG_LEVEL: 'info' } });
  });
  afterAll(() => portal.close());

  const newAddress = () => `owner${candidates++}@example.com`;
  /** Records a code, or that no code was ever used. */
  const setProof = (email: string, codeUsedAt: string | null) =>
    portal.database.db.updateTable('candidates').set({ code_used_at: codeUsedAt }).where('email', '=', email).execute();
  const insertIdentity = async (candidate: TestCandidate, provenAt: string | null) => {
    const identity = { candidate_id: candidate.id, provider: 'linkedin', issuer: 'https://www.linkedin.com/oauth' } as const;
    await portal.database.db
      .insertInto('identities')
      .values({
        subject: candidate.id,
        ...identity,
        email: candidate.email,
        name: '',
        created_at: at,
        proven_at: provenAt,
        used_at: at,
      })
      .execute();
  };
  const unsubscribe = (email: string) =>
    portal.app.inject({ url: `/candidate/unsubscribe/${email}`, headers: { accept: 'application/json' } });
  const createUnsubscribed = async (codeUsedAt: string | null) => {
    const candidate = await createCandidate(portal, newAddress());
    await setProof(candidate.email, codeUsedAt);
    expect((await unsubscribe(candidate.email)).statusCode).toBe(200);
    return candidate;
  };
  const findTime = async (candidate: TestCandidate) => (await candidate.get(getAccount.path)).json().message.unsubscribed_at;
  const isUnsubscribed = ({ email }: { email: string }) => portal.services.optOuts.isUnsubscribed(email);
  const open = ({ cookies }: BrowserClient) => {
    const browser = createFormBrowser(portal);
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    return browser;
  };

  test('sees it and gets mails and alerts again', async () => {
    const candidate = await createCandidate(portal, newAddress());
    await setProof(candidate.email, at);
    await candidate.post(createAlert.path, { search: 'description=nurse', period: 'daily' });
    expect(await findTime(candidate)).toBeNull();
    await unsubscribe(candidate.email);
    expect(await findTime(candidate)).toBe(at);

    const logged = portal.logLines.length;
    expect((await candidate.post(resubscribe.path, {})).json()).toEqual({ success: true });
    expect([await findTime(candidate), await isUnsubscribed(candidate)]).toEqual([null, false]);
    expect((await portal.services.alerts.list(candidate.email)).map(({ state }) => state)).toEqual(['active']);
    const lines = portal.logLines.slice(logged);
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ event: 'unsubscribe_undone', candidate: candidate.id }),
    );
    expect(lines.join('')).not.toContain(candidate.email);
    expect((await candidate.post(resubscribe.path, {})).statusCode).toBe(200);
  });

  test('changes no other address', async () => {
    const [candidate, other] = [await createUnsubscribed(at), await createUnsubscribed(at)];
    expect((await candidate.post(resubscribe.path, { email: other.email })).statusCode).toBe(403);
    await candidate.post(resubscribe.path, {});
    expect([await isUnsubscribed(candidate), await isUnsubscribed(other)]).toEqual([false, true]);
  });

  test('needs a session', async () => {
    const answer = await portal.app.inject({ method: 'POST', url: resubscribe.path, payload: {} });
    expect(answer.statusCode).toBe(401);
  });

  test('neither sees nor undoes it while the address was never proven', async () => {
    const candidate = await createUnsubscribed(null);
    await insertIdentity(candidate, null);
    expect(await findTime(candidate)).toBeNull();
    const answer = await candidate.post(resubscribe.path, {});
    expect([answer.statusCode, answer.json().error.code]).toEqual([403, 'address_unproven']);
    expect(await isUnsubscribed(candidate)).toBe(true);
  });

  test('undoes it after a provider proved the address', async () => {
    const candidate = await createUnsubscribed(null);
    await insertIdentity(candidate, at);
    expect(await findTime(candidate)).toBe(at);
    expect((await candidate.post(resubscribe.path, {})).statusCode).toBe(200);
    expect(await isUnsubscribed(candidate)).toBe(false);
  });

  test('undoes it in My Profile without scripts', async () => {
    const email = newAddress();
    const browser = open(await createBrowserClient(portal, email));
    await setProof(email, at);
    expect((await browser.open(profile)).text('main')).not.toContain('You unsubscribed');
    await unsubscribe(email);
    const page = await browser.open(profile);
    expect(page.text('main')).toContain(sentence);
    const form = page.root.querySelectorAll('form').find((each) => each.textContent.trim() === 'Get mails again');
    const field = form?.querySelector('input');
    expect([form?.getAttribute('method'), form?.getAttribute('action'), field?.getAttribute('name')]).toEqual([
      'post',
      `${profile}/account`,
      'intent',
    ]);
    const answer = await browser.post(`${profile}/account`, { intent: field?.getAttribute('value') ?? '' });
    expect([answer.status, answer.location]).toEqual([303, `${profile}#your-data`]);
    expect((await browser.open(profile)).text('main')).not.toContain('You unsubscribed');
    expect(await isUnsubscribed({ email })).toBe(false);
  });

  test('gets an error from the form while the address was never proven', async () => {
    const email = newAddress();
    const browser = open(await createBrowserClient(portal, email));
    await setProof(email, null);
    await unsubscribe(email);
    expect((await browser.open(profile)).text('main')).not.toContain('You unsubscribed');
    expect((await browser.post(`${profile}/account`, { intent: 'resubscribe' })).status).toBe(403);
    expect(await isUnsubscribed({ email })).toBe(true);
  });
});
