import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openApplyForm } from '../../support/clients/apply-form-client.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { buildPdfWithLines } from '../../support/fixtures/document-builder.ts';
import { insertJob } from '../../support/fixtures/job-row-factory.ts';
import { buildPdfOfSize, type UploadFile } from '../../support/fixtures/resume-factory.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const resume = { name: 'asha-rao.pdf', bytes: buildPdfWithLines(['Asha Rao', 'asha@example.com', '+49 30 1234567']) };
/** Starts a process, which finds no page. */
const unreadable = { name: 'cv.pdf', bytes: buildPdfOfSize(300) };

describe.each(engines)('the queue of resumes that are read into the apply form on %s', (engine) => {
  let portal: TestPortal;
  let jobId: number;
  beforeEach(async () => {
    portal = await openTestPortal({ engine });
    jobId = await insertJob(portal.database.db);
  });
  afterEach(() => portal.close());

  const networksOf = (site: string) => Array.from({ length: 12 }, (_, network) => `${site}:${network}::1`);

  test.each([
    { sites: 'a site', networks: networksOf('2001:db8:1') },
    { sites: 'two sites, which fill a queue', networks: [...networksOf('2001:db8:1'), ...networksOf('2001:db8:2')] },
  ])('are those of sites: the networks of $sites do not delay another', async ({ networks }) => {
    const { form_token } = await openApplyForm(portal, jobId).read();
    const ended: string[] = [];
    const upload = async (ip: string, file: UploadFile) => {
      const response = await openApplyForm(portal, jobId, { ip }).send({ intent: 'read', form_token }, file);
      ended.push(ip);
      return response;
    };
    const others = networks.map((ip) => upload(ip, unreadable));
    await Promise.race(others);
    const { message } = (await upload('203.0.113.7', resume)).json();

    expect(message.values).toMatchObject({ name: 'Asha Rao', phone: '+49 30 1234567', email: 'asha@example.com' });
    expect(ended.indexOf('203.0.113.7')).toBeLessThan(6);
    for (const { statusCode } of await Promise.all(others)) expect(statusCode).toBe(200);
  });
});
