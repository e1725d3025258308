/** Lever, Postings API v0: merges by address, and takes two a second. */
import { fileOf, findUnknown, isEmail, refuse, textOf } from './apply-rules.ts';
import type { ApplyRules } from './apply-server.ts';

const known = ['name', 'email', 'phone', 'resume', 'comments', 'source', 'silent', 'ip', 'timezone', 'org', 'urls'];

export function leverApply({ key, board = 'acme', jobs }: { key: string; board?: string; jobs: readonly string[] }): ApplyRules {
  let recent: number[] = [];
  return ({ method, url, form }) => {
    const [, jobId = ''] = new RegExp(`^/v0/postings/${board}/([^/]+)$`).exec(url.pathname) ?? [];
    if (method !== 'POST' || !jobs.includes(jobId)) return refuse(404, 'Not found');
    if (url.searchParams.get('key') !== key) return refuse(401, 'Unauthorized');
    recent = [...recent.filter((at) => performance.now() - at < 1000), performance.now()];
    if (recent.length > 2) return refuse(429, 'more than two a second');
    if (!form) return refuse(400, 'not multipart');
    const unknown = findUnknown(form.keys(), known);
    if (unknown !== undefined) return refuse(400, `unknown field ${unknown}`);
    const [name, email] = [textOf(form, 'name'), textOf(form, 'email')];
    if (!name || !isEmail(email)) return refuse(400, 'name and email are required');
    const answer = { status: 200, body: { ok: true, applicationId: `lever-${jobId}-${email}` } };
    return {
      application: {
        jobId,
        email,
        name,
        phone: textOf(form, 'phone'),
        text: textOf(form, 'comments'),
        source: textOf(form, 'source'),
        resume: fileOf(form, 'resume'),
      },
      answer,
      repeated: answer,
    };
  };
}
