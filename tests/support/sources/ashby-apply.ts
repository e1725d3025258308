/** Ashby, applicationForm.submit: 200 alone is no success, and a key may read applications. */
import { fileOf, findUnknown, isBasic, isEmail, refuse, textOf } from './apply-rules.ts';
import type { ApplyRules } from './apply-server.ts';

const known = ['jobPostingId', 'applicationForm', 'allowSubmissionForUnpublishedJobPosting', 'utmData', 'resume'];
const readingPaths = ['/jobPosting.info', '/candidate.search', '/application.info'];
const succeed = (results: unknown) => ({ status: 200, body: { success: true, results } });
const failing = 'testing-fail-validation@example.com';

export const ashbyApply =
  ({ key, jobs, mayRead = true, now = () => new Date() }: AshbyOptions): ApplyRules =>
  ({ method, url, headers, form, json }, recorded) => {
    if (method !== 'POST') return refuse(405, 'POST only');
    if (!isBasic(headers.authorization, key)) return refuse(401, 'unauthorized');
    if (readingPaths.includes(url.pathname)) {
      if (!mayRead) return { status: 403, body: { success: false, errors: ['missing_endpoint_permission'] } };
      if (url.pathname === '/jobPosting.info') return succeed({ id: json.jobPostingId, jobId: `job-${json.jobPostingId}` });
      if (url.pathname === '/application.info') {
        const found = recorded[Number(/^ashby-(\d+)$/.exec(json.applicationId)?.[1])];
        const job = { id: `job-${found?.jobId}` };
        return found ? succeed({ id: json.applicationId, createdAt: now().toISOString(), job }) : refuse(404, 'not found');
      }
      const applicationIds = recorded.flatMap(({ email }, index) => (email === json.email ? [`ashby-${index}`] : []));
      return succeed(applicationIds.length > 0 ? [{ applicationIds }] : []);
    }
    if (url.pathname !== '/applicationForm.submit') return refuse(404, 'not found');
    if (!form) return refuse(400, 'not multipart');
    const unknown = findUnknown(form.keys(), known);
    if (unknown !== undefined) return refuse(400, `unknown field ${unknown}`);
    const jobId = textOf(form, 'jobPostingId');
    if (!jobs.includes(jobId)) return { status: 200, body: { success: false, errors: ['job_posting_not_found'] } };
    const { fieldSubmissions = [] } = JSON.parse(textOf(form, 'applicationForm'));
    const values = new Map<string, string>(
      fieldSubmissions.map(({ path, value }: { path: string; value: string }) => [path, value]),
    );
    const email = values.get('_systemfield_email') ?? '';
    const name = values.get('_systemfield_name') ?? '';
    if (email === failing || !name || !isEmail(email))
      return { status: 200, body: { success: false, errors: ['form_invalid'], errorInfo: { message: 'Email is invalid' } } };
    const resume = fileOf(form, values.get('_systemfield_resume') ?? '');
    if (!resume) return { status: 200, body: { success: false, errors: ['resume_required'] } };
    return {
      application: { jobId, email, name, phone: '', text: '', source: textOf(form, 'utmData'), resume },
      answer: { status: 200, body: { success: true, results: { submittedFormInstance: { id: `form-${recorded.length}` } } } },
    };
  };

interface AshbyOptions {
  key: string;
  jobs: readonly string[];
  /** The key has candidatesRead. */
  mayRead?: boolean;
  now?: () => Date;
}
