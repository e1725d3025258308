import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createBrowserClient } from '../../support/clients/browser-client.ts';
import { createFormBrowser, type FormBrowser } from '../../support/clients/form-browser.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { buildPdfOfSize, buildPdfResume } from '../../support/fixtures/resume-factory.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const profile = '/authPage/profileSection';
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe.each(engines)('the forms of My Profile without scripts on %s', (engine) => {
  let portal: TestPortal;
  let browser: FormBrowser;
  let candidateId: string;
  let count = 0;
  beforeAll(async () => {
    portal = await openTestPortal({ engine });
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    const client = await createBrowserClient(portal, `asha-${++count}@example.com`);
    candidateId = client.candidateId;
    browser = createFormBrowser(portal);
    for (const [name, value] of client.cookies) browser.cookies.set(name, value);
  });
  const findCandidate = () => portal.services.candidates.find(candidateId);
  const upload = (part: 'resume' | 'picture', file?: { name: string; bytes: Buffer }) =>
    browser.upload(`${profile}?upload=${part}`, {}, file && { field: part === 'resume' ? 'resume' : 'profile_picture', ...file });

  test('Edit is a link to a form with the details, and saving says so', async () => {
    const page = await browser.open(profile);
    const edit = page.root.querySelector('noscript a[href*=edit]');
    expect([edit?.textContent, edit?.getAttribute('href')]).toEqual(['Edit', `${profile}?edit`]);

    const form = (await browser.open(`${profile}?edit`)).root.querySelector('form:has([name=name])');
    expect([form?.getAttribute('method'), form?.getAttribute('action')]).toEqual(['post', profile]);
    const saved = await browser.post(profile, { name: ' Asha Rao ', number: '+91 98123-45678' });
    expect([saved.status, saved.location]).toEqual([303, `${profile}?changed=details`]);
    const after = await browser.open(saved.location ?? '');
    expect(after.text('main [role=status]')).toBe('Profile Updated Successfully');
    expect(after.text('dl')).toContain('Asha Rao');
    expect(await findCandidate()).toMatchObject({ name: 'Asha Rao', mobile: '919812345678' });
  });

  test('does not save the page of another account, and preserves the entered values', async () => {
    const edit = `${profile}?edit`;
    expect((await browser.open(edit)).value('candidate_id')).toBe(candidateId);
    const page = await browser.post(profile, { candidate_id: 'asha', name: 'Asha Rao', number: '919812345678' });
    expect([page.status, page.value('name'), page.value('candidate_id')]).toEqual([409, 'Asha Rao', candidateId]);
    expect(page.text('main')).toContain('This page was opened in another account.');
    expect(await findCandidate()).toMatchObject({ name: '', mobile: '' });
  });

  test('preserves the entered values, and shows an error at each invalid field', async () => {
    const page = await browser.post(profile, { name: 'Asha', number: 'my number' });
    expect([page.status, page.value('name'), page.value('number')]).toEqual([400, 'Asha', 'my number']);
    expect(page.root.querySelectorAll('[role=alert]').map(({ textContent }) => textContent)).toEqual([
      'Please Enter valid Full Name',
      'Enter a phone number in digits',
    ]);
    const empty = await browser.post(profile, {});
    expect(empty.root.querySelectorAll('[role=alert]').map(({ textContent }) => textContent)).toEqual([
      'Please fill all the fields',
      'Enter your full name',
      'Enter your contact number',
    ]);
    expect(await findCandidate()).toMatchObject({ name: '', mobile: '' });
  });

  test('uploads a resume and a picture', async () => {
    const forms = (await browser.open(profile)).root.querySelectorAll('form:has([type=file])');
    expect(forms.map((form) => form.getAttribute('action'))).toEqual([`${profile}?upload=resume`, `${profile}?upload=picture`]);
    const resume = await upload('resume', buildPdfResume());
    expect([resume.status, resume.location]).toEqual([303, `${profile}?changed=resume#resume`]);
    expect((await browser.open(`${profile}?changed=resume`)).text('main [role=status]')).toBe('Resume Uploaded Successfully');
    const changed = await upload('picture', { name: 'me.png', bytes: picture });
    expect([changed.status, changed.location]).toEqual([303, `${profile}?changed=picture`]);

    const page = await browser.open(profile);
    expect(page.text('dl')).toContain('asha-rao.pdf');
    expect(page.root.querySelector('main img')?.getAttribute('src')).toMatch(/^\/files\//);
  });

  test.each([
    ['no resume', 'resume', undefined, 400, 'No file selected.'],
    [
      'a program',
      'resume',
      { name: 'cv.exe', bytes: Buffer.from('x') },
      415,
      'Invalid file format. Only PDF, DOCX, or TXT files are allowed.',
    ],
    [
      'a resume beyond 6 MB',
      'resume',
      { name: 'cv.pdf', bytes: buildPdfOfSize(7 * 1024 * 1024) },
      413,
      'File size exceeds the 6 MB limit.',
    ],
    ['no picture', 'picture', undefined, 400, 'No file selected.'],
    ['text as a picture', 'picture', { name: 'me.png', bytes: Buffer.from('no picture') }, 415, 'Profile Picture Upload Failed'],
  ] as const)('shows the error at the field: %s', async (_case, part, file, status, message) => {
    const page = await upload(part, file);
    expect([page.status, page.text('[role=alert]')]).toEqual([status, message]);
    expect(await findCandidate()).toMatchObject({ resumeId: null, pictureId: null });
  });

  test('redirects a visitor and an ended session to the sign-in, and back afterwards', async () => {
    const [session] = [await portal.services.sessions.authenticate(...readSession())];
    await portal.services.sessions.end(session?.id ?? '');
    for (const form of [browser, createFormBrowser(portal)]) {
      const sent = await form.post(profile, { name: 'Mallory X', number: '123' });
      expect([sent.status, sent.location]).toEqual([303, `/login?loginUrl=${profile}&again`]);
    }
    expect((await upload('resume', buildPdfResume())).location).toBe(`/login?loginUrl=${profile}&again`);
    expect(await findCandidate()).toMatchObject({ name: '', resumeId: null });
  });
  const readSession = () => [browser.cookies.get('authToken') ?? '', browser.cookies.get('_secure_ARJ_')] as const;

  test.each([{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }, {}])(
    'takes no form with the headers %j',
    async (headers) => {
      const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const sent = await portal.app.inject({
        method: 'POST',
        url: profile,
        headers: { ...headers, cookie, 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'name=Mallory+X&number=123',
      });
      expect(sent.statusCode).toBe(403);
      expect(await findCandidate()).toMatchObject({ name: '' });
    },
  );

  test('rejects a file beyond the limit of uploads unread', async () => {
    const session = await portal.services.sessions.authenticate(...readSession());
    for (let uploads = 0; uploads < 30; uploads++)
      await portal.services.candidates.replaceResume(
        { sessionId: session?.id ?? '', candidateId },
        { ...buildPdfResume(), truncated: false },
      );
    const page = await upload('resume', buildPdfResume('thirty-one.pdf'));
    expect([page.status, page.text('[role=alert]')]).toEqual([
      429,
      expect.stringMatching(/^You uploaded many files today\. Wait/),
    ]);
    expect(await findCandidate()).toMatchObject({ resumeName: 'asha-rao.pdf' });
  });
});
