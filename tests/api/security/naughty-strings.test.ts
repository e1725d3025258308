import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { normalizeContactNumber, validateContactNumber, validateFullName } from '#contract/rules.ts';
import { trimSpaces } from '#contract/trim-spaces.ts';
import { sanitizeFileName } from '#server/resumes/sanitize-file-name.ts';
import { createRegisteredCandidate, type TestCandidate } from '../../support/clients/test-candidate.ts';
import { naughtyStrings } from '../../support/corpora/naughty-strings.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { buildJob } from '../../support/fixtures/job-factory.ts';
import { loadJobs } from '../../support/fixtures/job-loader.ts';
import { insertJob } from '../../support/fixtures/job-row-factory.ts';
import { buildTextResume } from '../../support/fixtures/resume-factory.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

/** "Reject U+0000 and lone surrogates": JSON allows both, databases do not. */
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed();

/** The list in four parts, one test each. */
const parts = [0, 1, 2, 3].map((part) => [part + 1, naughtyStrings.filter((_, at) => at % 4 === part)] as const);

describe.each(engines)('a naughty text on %s', (engine) => {
  let portal: TestPortal;
  let candidate: TestCandidate;
  beforeAll(async () => {
    portal = await openTestPortal({ engine, env: { RATE_LIMITS: 'off' } });
    candidate = await createRegisteredCandidate(portal, 'asha@example.com');
  });
  afterAll(() => portal.close());

  const readDetails = async () => (await candidate.get('/user/dashboard/details')).json().message.details;

  it('comes from a list of more than 500', () => expect(naughtyStrings.length).toBeGreaterThan(500));

  it.each(parts)('is stored as a trimmed name, or rejected: part %i', async (_part, texts) => {
    for (const text of texts) {
      const name = `Asha ${text}`;
      const answer = await candidate.post('/api/carrer/profile', { candidate_id: candidate.id, name, number: '1' });
      const isValid = isStorable(name) && validateFullName(trimSpaces(name)) === undefined;
      expect([answer.statusCode, name], answer.body).toEqual([isValid ? 200 : 400, name]);
      if (isValid) expect((await readDetails()).name).toBe(trimSpaces(name));
    }
  });

  it('is rejected as a number, unless it is one', async () => {
    for (const number of naughtyStrings) {
      const answer = await candidate.post('/api/carrer/profile', { candidate_id: candidate.id, name: 'Asha Rao', number });
      const isValid = isStorable(number) && validateContactNumber(normalizeContactNumber(number)) === undefined;
      expect([answer.statusCode, number], answer.body).toEqual([isValid ? 200 : 400, number]);
      if (isValid) expect((await readDetails()).mobile).toBe(normalizeContactNumber(number));
    }
  });

  it("is stored unchanged as an application's letter and note, or rejected", async () => {
    const { db } = portal.database;
    const apply = async (text: string) => {
      const payload = { job_id: await insertJob(db), cover_letter: text, additional_info: text, title: text };
      return (await candidate.post('/user/apply/job', payload)).statusCode;
    };
    const letters: string[] = [];
    for (let at = 0; at < naughtyStrings.length; at += 50)
      letters.push(
        naughtyStrings
          .slice(at, at + 50)
          .filter(isStorable)
          .join(' '),
      );
    for (const letter of letters) expect(await apply(letter), letter).toBe(200);
    for (const text of naughtyStrings.filter((each) => !isStorable(each))) expect(await apply(text), text).toBe(400);

    const storedLetters = await db
      .selectFrom('applications')
      .select(['cover_letter', 'additional_info'])
      .orderBy('job_id')
      .execute();
    expect(storedLetters).toEqual(letters.map((letter) => ({ cover_letter: letter, additional_info: letter })));
  });

  it('is shown as a file name without misleading characters', async () => {
    const plain = naughtyStrings.filter((text) => isStorable(text) && !/["\\/%\r\n]/.test(text));
    for (const text of plain.filter((_, at) => at % 8 === 0)) {
      const answer = await candidate.uploadResume(buildTextResume(`${text}.txt`));
      expect([answer.statusCode, text], answer.body).toEqual([200, text]);
      const { resume } = (await candidate.get('/user/dashboard/details')).json().message.details;
      expect(resume).toBe(sanitizeFileName(`${text}.txt`));
      expect(resume).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
    }
  });

  it("is shown unchanged on one line as a job's title, company and place", async () => {
    const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
    const titles = [...new Set(naughtyStrings.filter(isStorable).map((text) => oneLine(`Nurse ${text}`)))];
    const jobs = titles.map((title) => buildJob({ title, company: title, city: title.slice(0, 60).toWellFormed() }));
    await loadJobs(portal.database, portal.services.search, jobs, { complete: true });
    const shownTitles: string[] = [];
    for (let page = 1; shownTitles.length < titles.length; page++) {
      const answer = await portal.app.inject({
        method: 'POST',
        url: `/search/page-no/${page}`,
        payload: { description: 'nurse', company: '' },
      });
      const { dashboard } = answer.json().message;
      if (dashboard.length === 0) break;
      for (const { title, company } of dashboard) {
        expect(company).toBe(title);
        shownTitles.push(title);
      }
    }
    expect(shownTitles.toSorted()).toEqual(titles.toSorted());
  });

  it.each(parts)('is rejected or harmless in any other field: part %i', async (_part, texts) => {
    const request = (url: string, payload?: object) =>
      portal.app.inject({
        method: payload ? 'POST' : 'GET',
        url,
        payload: payload && JSON.stringify(payload),
        headers: { accept: 'application/json', ...candidate.headers, ...(payload && { 'content-type': 'application/json' }) },
      });
    for (const text of texts) {
      const inPath = encodeURIComponent(text.toWellFormed());
      const answers = await Promise.all([
        request('/api/carrer/signup', { email: text }),
        request('/api/carrer/verifyotp', { email: `${text}@example.com`, otp: text }),
        request('/user/sessions/end', { session_id: text }),
        request('/job-detail', { jdid: text, page: text }),
        request('/user/apply/job', { job_id: 1, email: text, title: text, [text]: text }),
        request('/user/dashboard/page-no/1', { candidate: text, page: text }),
        request(`/search/suggestions?text=${inPath}`),
        request(`/candidate/unsubscribe/${inPath}a@example.com`),
      ]);
      for (const { statusCode, body } of answers) {
        expect([200, 400, 401, 403, 404, 409, 414], `${JSON.stringify(text)}: ${body}`).toContain(statusCode);
        expect(body).not.toContain('unexpected error');
      }
    }
  });
});
