import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { applyToJob } from '#contract/application-calls.ts';
import { createCandidate, createRegisteredCandidate, waitForResumeParsing } from '../../support/clients/test-candidate.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { buildJob } from '../../support/fixtures/job-factory.ts';
import { loadJobs } from '../../support/fixtures/job-loader.ts';
import { buildPdfOfSize, buildTextResume } from '../../support/fixtures/resume-factory.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

describe.each(engines)('reading resumes on %s', (engine) => {
  let portal: TestPortal;
  let processes: number;
  const countProcess = () => void processes++;
  beforeEach(async () => {
    portal = await openTestPortal({ engine, env: { LOG_LEVEL: 'warn' } });
    processes = 0;
    subscribe('child_process', countProcess);
  });
  afterEach(async () => {
    unsubscribe('child_process', countProcess);
    await portal.close();
  });

  const unreadable = (size: number) => ({ name: `cv-${size}.pdf`, bytes: buildPdfOfSize(size) });
  const failures = () => portal.logLines.filter((line) => line.includes('a resume could not be indexed'));

  it('tries the same bytes once, for whichever candidate', async () => {
    const asha = await createRegisteredCandidate(portal, 'asha@example.com');
    await waitForResumeParsing(portal, await asha.uploadResume(unreadable(300)));
    const ben = await createRegisteredCandidate(portal, 'ben@example.com');
    await waitForResumeParsing(portal, await ben.uploadResume(unreadable(400)));
    const before = processes;

    await waitForResumeParsing(portal, await asha.uploadResume(unreadable(400)));
    await waitForResumeParsing(portal, await ben.uploadResume(unreadable(300)));
    expect(processes).toBe(before);
    expect(failures().slice(-2).join()).toMatch(/"reason":"UnreadableBefore".*"reason":"UnreadableBefore"/s);

    await waitForResumeParsing(portal, await ben.uploadResume(buildTextResume()));
    expect(processes).toBe(before + 1);
  });

  it('is not delayed by one candidate with many resumes', async () => {
    const jobs = Array.from({ length: 6 }, (_, index) => buildJob({ title: `Job ${index}` }));
    await loadJobs(portal.database, portal.services.search, jobs);
    const asha = await createRegisteredCandidate(portal, 'asha@example.com');
    const ben = await createRegisteredCandidate(portal, 'ben@example.com');
    const ids = (await portal.database.db.selectFrom('jobs').select('id').execute()).map(({ id }) => id);
    await portal.services.resumeIndexer.start();
    const before = failures().length;

    // An application retains its resume, so that all six stay readable.
    const uploads = [];
    for (const [index, job_id] of ids.entries()) {
      uploads.push(await asha.uploadResume(unreadable(500 + index)));
      expect((await asha.post(applyToJob.path, { job_id })).statusCode).toBe(200);
    }
    await waitForResumeParsing(portal, await ben.uploadResume(buildTextResume()));
    expect(failures().length - before).toBeLessThan(uploads.length);

    await Promise.all(uploads.map((upload) => waitForResumeParsing(portal, upload)));
    expect(failures().length - before).toBeLessThan(uploads.length);
  });

  it('is not delayed by many candidates of another site', async () => {
    const { files } = portal.services;
    const gate = Promise.withResolvers<void>();
    const open = files.open.bind(files);
    const held = vi.spyOn(files, 'open').mockImplementation((...file) => gate.promise.then(() => open(...file)));
    for (let index = 0; index < 6; index++) {
      const candidate = await createCandidate(portal, `asha${index}@example.com`);
      await candidate.register(unreadable(500 + index));
    }
    await expect.poll(() => held.mock.calls.length).toBe(1);
    const ben = await createCandidate(portal, 'ben@example.com', '203.0.113.7');
    const upload = await ben.register(buildTextResume());
    gate.resolve();

    await waitForResumeParsing(portal, upload);
    expect(failures()).toHaveLength(1);
  });
});
