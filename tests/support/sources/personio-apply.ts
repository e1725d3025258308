/** Personio, Recruiting API: documents first, and one application of an address for a job. */
import { fileOf, findUnknown, isEmail, refuse } from './apply-rules.ts';
import type { AppliedHere, ApplyRules } from './apply-server.ts';

const known = [
  ...[
    'first_name',
    'last_name',
    'email',
    'job_position_id',
    'application_date',
    'message',
    'files',
    'attributes',
    'tags',
    'phase',
  ],
  ...['recruiting_channel_id', 'external_posting_id'],
];
const maxFileBytes = 20_000_000;
const fail = (reason: string) => ({ status: 400, body: { errors: [{ field: 'email', errors: [{ reason }] }] } });

/** `key` is `COMPANY:TOKEN`. */
export function personioApply({ key, jobs }: { key: string; jobs: readonly string[] }): ApplyRules {
  const documents = new Map<string, AppliedHere['resume']>();
  const [companyId, token] = key.split(':');
  return ({ method, url, headers, form, json }) => {
    if (method !== 'POST') return refuse(405, 'POST only');
    if (headers.authorization !== `Bearer ${token}` || headers['x-company-id'] !== companyId) return refuse(401, 'Unauthorized');
    if (url.pathname === '/v1/recruiting/applications/documents') {
      const file = form && fileOf(form, 'file');
      if (!file || file.size === 0) return refuse(422, 'file');
      if (file.size > maxFileBytes) return refuse(413, 'errors.file-too-big');
      const uuid = `document-${documents.size}`;
      documents.set(uuid, file);
      return { status: 200, body: { uuid, size: file.size, original_filename: file.name } };
    }
    if (url.pathname !== '/v1/recruiting/applications') return refuse(404, 'not found');
    const unknown = findUnknown(Object.keys(json), known);
    if (unknown !== undefined) return refuse(400, `unknown field ${unknown}`);
    const { first_name, last_name, email, job_position_id, message = '', files = [], attributes = [] } = json;
    if (!first_name?.trim() || !last_name?.trim() || !isEmail(email))
      return fail('errors.attribute-validation.required-attribute');
    if (!jobs.includes(String(job_position_id))) return fail('errors.job-position.not-published');
    const [file] = files;
    if (file && (!documents.has(file.uuid) || file.category !== 'cv')) return fail('errors.file-validation.file-not-exists');
    const phone = attributes.find(({ id }: { id: string }) => id === 'phone')?.value ?? '';
    return {
      application: {
        jobId: String(job_position_id),
        email,
        name: `${first_name} ${last_name}`,
        phone,
        text: message,
        source: '',
        resume: file && documents.get(file.uuid),
      },
      answer: { status: 201 },
      repeated: fail('errors.applicant-already-exists'),
    };
  };
}
