/** Submits to the Application API of SmartRecruiters. */
import { secondMs } from '#server/platform/time/durations.ts';
import { toText } from '../mapping/json-values.ts';
import { refuse, toSubmitResult } from './submit-results.ts';
import type { Submitter } from './submitter.ts';

export const smartRecruitersSubmitter: Submitter = {
  label: 'SmartRecruiters',
  origin: () => 'https://api.smartrecruiters.com',
  needsKey: true,
  whenInDoubt: 'leave',
  // Ten a second are allowed.
  minIntervalMs: 120,
  // The vendor asks for at least 128 seconds.
  timeoutMs: 130 * secondMs,
  resumeLimits: { maxBytes: 2_000_000, extensions: ['pdf', 'docx'] },

  async submit(client, application, { settings, key }) {
    const { jobId, firstName, lastName, email, phone, coverText, resume } = application;
    // The board calls a posting by its number, this API by its UUID.
    const posting = await client.prepare({
      method: 'GET',
      path: `/v1/companies/${settings.board}/postings/${encodeURIComponent(jobId)}`,
    });
    if (posting.status !== 200) return toSubmitResult(posting);
    const uuid = toText(posting.json.uuid);
    if (uuid === '') return refuse('answered a posting without a uuid');
    const response = await client.send({
      method: 'POST',
      path: `/postings/${encodeURIComponent(uuid)}/candidates`,
      headers: { 'x-smarttoken': key },
      body: {
        firstName,
        lastName,
        email,
        ...(phone && { phoneNumber: phone }),
        ...(coverText && { messageToHiringManager: coverText }),
        ...(resume && {
          resume: {
            fileName: resume.name,
            mimeType: resume.mediaType,
            fileContent: resume.bytes.toString('base64'),
          },
        }),
      },
    });
    return toSubmitResult(response, toText(response.json.candidateId) || toText(response.json.id));
  },
};
