/** Submits to the Postings API v0 of Lever, which takes no answers to questions. */
import { toText } from '../mapping/json-values.ts';
import { nameSource, refuse, toFile, toSubmitResult } from './submit-results.ts';
import type { Submitter } from './submitter.ts';

export const leverSubmitter: Submitter = {
  label: 'Lever',
  origin: () => 'https://api.lever.co',
  needsKey: true,
  whenInDoubt: 'resend',
  // Two a second are allowed. The clocks of nodes may differ by 50 ms.
  minIntervalMs: 550,
  resumeLimits: {},

  async submit(client, application, { settings, key }) {
    const { jobId, name, email, phone, coverText, attribution, resume } = application;
    const form = new FormData();
    form.set('name', name);
    form.set('email', email);
    if (phone) form.set('phone', phone);
    if (coverText) form.set('comments', coverText);
    const source = attribution?.['lever-source'] ?? nameSource(application);
    if (source) form.set('source', source);
    if (resume) form.set('resume', toFile(resume));
    const path = `/v0/postings/${settings.board}/${encodeURIComponent(jobId)}?key=${encodeURIComponent(key)}`;
    const response = await client.send({ method: 'POST', path, body: form });
    if (response.status === 200 && response.json.ok === false) return refuse('answered ok: false');
    return toSubmitResult(response, toText(response.json.applicationId));
  },
};
