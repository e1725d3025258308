import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCandidate, createRegisteredCandidate } from '../../support/clients/test-candidate.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { buildDocxResume, buildPdfResume, buildTextResume } from '../../support/fixtures/resume-factory.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

describe.each(engines)('a candidate on %s', (engine) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await openTestPortal({ engine });
  });
  afterAll(() => portal.close());

  const readDetails = async (candidate: { get(url: string): Promise<{ json(): unknown }> }) => {
    const answer = (await candidate.get('/user/dashboard/details')).json() as { message: { details: Record<string, string> } };
    return answer.message.details;
  };

  it('starts without name, number, resume or picture', async () => {
    const candidate = await createCandidate(portal, 'asha@example.com');
    expect(await readDetails(candidate)).toEqual({
      candidate_id: candidate.id,
      name: '',
      mobile: '',
      mobile_text: '',
      email: 'asha@example.com',
      resume: 'No Resume',
      resume_path: '',
      profile_path: '',
    });
  });

  it('is created once by repeated and concurrent sign-ins', async () => {
    const { candidates } = portal.services;
    const results = await Promise.all(Array.from({ length: 20 }, () => candidates.findOrCreate('twice@example.com')));
    expect(new Set(results.map(({ id }) => id)).size).toBe(1);
    expect(results[0]?.hasResume).toBe(false);
  });

  it.each([
    ['A'.repeat(51), ''],
    ['A'.repeat(25), 'B'.repeat(25)],
  ])('refuses a name of 51 letters at sign-up, as in the profile: %s %s', async (first_name, last_name) => {
    const candidate = await createCandidate(portal, 'long-name@example.com');
    const answer = await candidate.register(buildPdfResume(), { first_name, last_name });
    expect([answer.statusCode, answer.json().error.fields.first_name]).toEqual([400, 'Invalid Name Entered']);
    expect((await readDetails(candidate)).resume).toBe('No Resume');
  });

  it('accepts a number of 13 digits with its country code, at sign-up and in the profile', async () => {
    const candidate = await createCandidate(portal, 'china@example.com');
    expect((await candidate.register(buildPdfResume(), { mobile: '8613812345678' })).statusCode).toBe(200);
    const profile = { candidate_id: candidate.id, name: 'Li Na', number: '+5511987654321', email: candidate.email };
    expect((await candidate.post('/api/carrer/profile', profile)).statusCode).toBe(200);
    expect((await readDetails(candidate)).mobile).toBe('5511987654321');
  });

  it('registers with a resume, name and number', async () => {
    const candidate = await createCandidate(portal, 'first@example.com');
    const answer = await candidate.register(buildPdfResume('Asha Rao.pdf'), { first_name: 'Asha', last_name: 'Devi Rao' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      success: true,
      message: { resume: 'Asha Rao.pdf', resume_path: expect.stringMatching(/^\/files\/[0-9a-f]{32}$/) },
    });
    expect(await readDetails(candidate)).toMatchObject({
      name: 'Asha Devi Rao',
      mobile: '919812345678',
      resume: 'Asha Rao.pdf',
      resume_path: answer.json().message.resume_path,
    });
    expect((await portal.services.candidates.findOrCreate('first@example.com')).hasResume).toBe(true);
  });

  it('registers with a single-word name', async () => {
    const candidate = await createCandidate(portal, 'one-word@example.com');
    expect((await candidate.register(buildPdfResume(), { first_name: 'Asha', last_name: '' })).statusCode).toBe(200);
    expect((await readDetails(candidate)).name).toBe('Asha');
  });

  it.each<[Record<string, string>, string]>([
    [{ first_name: 'Asha2' }, 'Invalid Name Entered'],
    [{ last_name: 'Rao  Devi' }, 'Invalid Name Entered'],
    [{ mobile: '12345678901234' }, 'Mobile Number should be less than 12 digits'],
    [{ mobile: '' }, 'Please fill all the fields'],
    [{ email: 'nobody' }, 'Invalid Email Address'],
  ])('is not registered with %j', async (changed, message) => {
    const candidate = await createCandidate(portal, 'rules@example.com');
    const answer = await candidate.register(buildPdfResume(), changed);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ success: false, error: { message } });
    expect(Object.keys(answer.json().error.fields)).toEqual(Object.keys(changed));
    expect((await readDetails(candidate)).name).toBe('');
  });

  it('stores neither name nor number when the first resume is rejected', async () => {
    const candidate = await createCandidate(portal, 'all-or-nothing@example.com');
    expect((await candidate.register({ name: 'cv.pdf', bytes: Buffer.from('no pdf') })).statusCode).toBe(415);
    expect(await readDetails(candidate)).toMatchObject({ name: '', mobile: '', resume: 'No Resume' });
  });

  it('replaces the resume and deletes the old one', async () => {
    const candidate = await createCandidate(portal, 'new-resume@example.com');
    const first = (await candidate.uploadResume(buildTextResume('old.txt'))).json().message.resume_path;
    const answer = await candidate.uploadResume(buildDocxResume('new.docx'));
    expect(answer.statusCode).toBe(200);
    expect(await readDetails(candidate)).toMatchObject({ resume: 'new.docx', resume_path: answer.json().message.resume_path });
    expect((await candidate.get(first)).statusCode).toBe(404);
  });

  it('has one resume after concurrent uploads', async () => {
    const candidate = await createCandidate(portal, 'many-resumes@example.com');
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => candidate.uploadResume(buildTextResume(`cv-${index}.txt`))),
    );
    const opened = await Promise.all(answers.map((answer) => candidate.get(answer.json().message.resume_path)));
    expect(opened.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect((await candidate.get((await readDetails(candidate)).resume_path ?? '')).statusCode).toBe(200);
  });

  describe('saving the profile', () => {
    const saveProfile = async (candidate: Awaited<ReturnType<typeof createCandidate>>, changed: object = {}) =>
      candidate.post('/api/carrer/profile', {
        candidate_id: candidate.id,
        name: 'Asha Devi Rao',
        number: '4420123456',
        email: candidate.email,
        ...changed,
      });

    it('changes name and number', async () => {
      const candidate = await createCandidate(portal, 'profile@example.com');
      const answer = await saveProfile(candidate);
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ success: true });
      expect(await readDetails(candidate)).toMatchObject({ name: 'Asha Devi Rao', mobile: '4420123456' });
    });

    it.each([
      [{ name: '' }, 'Please fill all the fields'],
      [{ number: '' }, 'Please fill all the fields'],
      [{ name: undefined }, 'Please fill all the fields'],
      [{ number: undefined }, 'Please fill all the fields'],
      [{ name: 'Asha' }, 'Please Enter valid Full Name'],
      [{ name: `Asha ${'a'.repeat(46)}` }, 'Please Enter valid Full Name'],
      [{ number: '12345678901234' }, 'Mobile Number should be less than 12 digits'],
    ])('rejects %j with the message itself as the error', async (changed, message) => {
      const candidate = await createCandidate(portal, 'profile-rules@example.com');
      const answer = await saveProfile(candidate, changed);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toEqual({ success: false, error: message });
      expect((await readDetails(candidate)).name).toBe('');
    });

    it('accepts a number of 12 digits and a name of 50 characters', async () => {
      const candidate = await createCandidate(portal, 'profile-limits@example.com');
      const name = `Asha ${'a'.repeat(45)}`;
      expect((await saveProfile(candidate, { name, number: '123456789012' })).statusCode).toBe(200);
      expect(await readDetails(candidate)).toMatchObject({ name, mobile: '123456789012' });
    });

    it('ignores unknown fields', async () => {
      const candidate = await createRegisteredCandidate(portal, 'extra-fields@example.com');
      const before = await readDetails(candidate);
      const more = { resume: 'x.pdf', resume_path: '/files/x', profile_path: '/files/x', isAdmin: true, id: 'x', resume_id: 'x' };
      expect((await saveProfile(candidate, more)).statusCode).toBe(200);
      expect(await readDetails(candidate)).toEqual({
        ...before,
        name: 'Asha Devi Rao',
        mobile: '4420123456',
        mobile_text: '+44 2012 3456',
      });
    });

    it('uses the same error format for 401', async () => {
      const answer = await portal.app.inject({ method: 'POST', url: '/api/carrer/profile', payload: { name: 'Asha Rao' } });
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toEqual({ success: false, error: expect.any(String) });
    });
  });
});
