/** A signed-in candidate and their calls. */
import { registerCandidate, uploadPicture, uploadResume } from '#contract/candidate-calls.ts';
import { buildPdfResume, type UploadFile } from '../fixtures/resume-factory.ts';
import type { TestPortal } from '../portal/test-portal.ts';
import { buildMultipartBody, multipartHeaders } from './multipart-form.ts';

export interface TestCandidate {
  id: string;
  email: string;
  headers: { authorization: string };
  get(url: string): Promise<Answer>;
  post(url: string, payload: object): Promise<Answer>;
  register(file?: UploadFile, changed?: Record<string, string>): Promise<Answer>;
  uploadResume(file?: UploadFile, changed?: Record<string, string>): Promise<Answer>;
  uploadPicture(file?: UploadFile, changed?: Record<string, string>): Promise<Answer>;
}

type Answer = Awaited<ReturnType<TestPortal['app']['inject']>>;

/** Signed in, and without a resume yet. */
export async function createCandidate({ app, services }: TestPortal, email: string): Promise<TestCandidate> {
  const { id } = await services.candidates.findOrCreate(email);
  const { token } = await services.sessions.open(id, 'client');
  const headers = { authorization: token };
  const upload = (url: string, field: string, fields: Record<string, string>, file?: UploadFile) =>
    app.inject({
      method: 'POST',
      url,
      headers: { ...headers, ...multipartHeaders },
      payload: buildMultipartBody({ candidate_id: id, ...fields }, file && { ...file, field }),
    });
  const self = { first_name: 'Asha', last_name: 'Rao', mobile: '919812345678', email };
  return {
    id,
    email,
    headers,
    get: (url) => app.inject({ method: 'GET', url, headers }),
    post: (url, payload) => app.inject({ method: 'POST', url, headers, payload }),
    register: (file, changed) => upload(registerCandidate.path, 'resume', { ...self, ...changed }, file),
    uploadResume: (file, changed = {}) => upload(uploadResume.path, 'resume', changed, file),
    uploadPicture: (file, changed = {}) => upload(uploadPicture.path, 'profile_picture', changed, file),
  };
}

/** Signed in, with name, number and resume. */
export async function createRegisteredCandidate(portal: TestPortal, email: string): Promise<TestCandidate> {
  const candidate = await createCandidate(portal, email);
  const answer = await candidate.register(buildPdfResume());
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return candidate;
}

/** Waits until the portal has read the resume of this answer to an upload. */
export async function waitForResumeParsing({ services }: TestPortal, upload: Answer): Promise<void> {
  await services.resumeIndexer.enqueue(upload.json().message.resume_path.replace('/files/', ''));
}
