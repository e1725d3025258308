/** SmartRecruiters, Application API: an address with the UUID of the posting, files of 2 MB and no text. */
import { decodedSize, findUnknown, hasExtension, isEmail, refuse } from './apply-rules.ts';
import type { ApplyRules } from './apply-server.ts';

const known = [
  'firstName',
  'lastName',
  'email',
  'phoneNumber',
  'messageToHiringManager',
  'resume',
  'answers',
  'consentDecisions',
];
const maxFileBytes = 2_000_000;

/** `jobs` are postings by number; their UUIDs are `uuid-NUMBER`. */
export const smartRecruitersApply =
  ({ key, board = 'acme', jobs }: { key: string; board?: string; jobs: readonly string[] }): ApplyRules =>
  ({ method, url, headers, json }, recorded) => {
    const [, posting = ''] = new RegExp(`^/v1/companies/${board}/postings/([^/]+)$`).exec(url.pathname) ?? [];
    if (method === 'GET' && jobs.includes(posting)) return { status: 200, body: { id: posting, uuid: `uuid-${posting}` } };
    const [, jobId = ''] = /^\/postings\/uuid-([^/]+)\/candidates$/.exec(url.pathname) ?? [];
    if (method !== 'POST' || !jobs.includes(jobId)) return refuse(404, 'not found');
    if (headers['x-smarttoken'] !== key) return refuse(401, 'Unauthorized');
    if (json === undefined) return refuse(415, 'not JSON');
    const unknown = findUnknown(Object.keys(json), known);
    if (unknown !== undefined) return refuse(400, `unknown field ${unknown}`);
    const { firstName, lastName, email, phoneNumber = '', messageToHiringManager = '', resume: file } = json;
    if (!firstName || !lastName || !isEmail(email)) return refuse(400, 'firstName, lastName and email are required');
    const resume = file && { name: file.fileName, size: decodedSize(file.fileContent) };
    if (resume?.size > maxFileBytes) return refuse(413, 'larger than 2 MB');
    if (!hasExtension(resume, ['pdf', 'doc', 'docx', 'rtf', 'jpg', 'png'])) return refuse(400, 'type of the file');
    return {
      application: {
        jobId,
        email,
        name: `${firstName} ${lastName}`,
        phone: phoneNumber,
        text: messageToHiringManager,
        source: '',
        resume,
      },
      answer: { status: 201, body: { id: `sr-${recorded.length}`, candidateId: `sr-candidate-${recorded.length}` } },
    };
  };
