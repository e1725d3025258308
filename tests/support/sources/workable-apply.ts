/** Workable, API v3: `sourced: false`, and a token that may read candidates. */
import { decodedSize, findUnknown, hasExtension, isEmail, refuse } from './apply-rules.ts';
import type { ApplyRules } from './apply-server.ts';

const known = ['name', 'firstname', 'lastname', 'email', 'phone', 'cover_letter', 'resume', 'answers'];

export const workableApply =
  ({ key, jobs, mayRead = true }: { key: string; jobs: readonly string[]; mayRead?: boolean }): ApplyRules =>
  ({ method, url, headers, json }, recorded) => {
    const [, jobId = ''] = /^\/spi\/v3\/jobs\/([^/]+)\/candidates$/.exec(url.pathname) ?? [];
    if (headers.authorization !== `Bearer ${key}`) return refuse(401, 'Not authorized');
    if (!jobs.includes(jobId)) return refuse(404, 'Not found');
    if (method === 'GET') {
      if (!mayRead) return refuse(403, 'r_candidates is missing');
      const candidates = recorded.flatMap((each, index) =>
        each.jobId === jobId ? [{ id: `workable-${index}`, email: each.email }] : [],
      );
      return { status: 200, body: { candidates, paging: {} } };
    }
    if (json?.sourced !== false || typeof json.candidate !== 'object') return refuse(422, 'sourced and candidate');
    const unknown = findUnknown(Object.keys(json.candidate), known);
    if (unknown !== undefined) return refuse(422, `unknown field ${unknown}`);
    const { firstname, lastname, email, phone = '', cover_letter = '', resume: file } = json.candidate;
    if (!firstname || !lastname || !isEmail(email)) return refuse(422, 'firstname, lastname and email are required');
    const resume = file && { name: file.name, size: decodedSize(file.data) };
    if (!hasExtension(resume, ['pdf', 'doc', 'docx', 'rtf', 'odt'])) return refuse(422, 'type of the file');
    return {
      application: { jobId, email, name: `${firstname} ${lastname}`, phone, text: cover_letter, source: '', resume },
      answer: { status: 201, body: { status: 'created', candidate: { id: `workable-${recorded.length}` } } },
    };
  };
