/** A signed-in candidate and their calls. */
import { registerCandidate, uploadPicture, uploadResume } from '#contract/candidate-calls.ts';
import { buildPdfResume, type UploadFile } from '../fixtures/resume-factory.ts';
import type { TestPortal } from '../portal/test-portal.ts';
import { buildMultipartBody, multipartHeaders } from './multipart-form.ts';

export interface TestCandidate {
  id: string;
  email: string;
  headers: { authorization: string };
  get(url: string): Promise<Response>;
  post(url: string, payload: object): Promise<Response>;
  register(file?: UploadFile, overrides?: Record<string, string>): Promise<Response>;
  uploadResume(file?: UploadFile, overrides?: Record<string, string>): Promise<Response>;
  uploadPicture(file?: UploadFile, overrides?: Record<string, string>): Promise<Response>;
}

type Response = Awaited<ReturnType<TestPortal['app']['inject']>>;

/** Creates a signed-in candidate without a resume, at this address. */
export async function createCandidate(
  { app, database, services }: TestPortal,
  email: string,
  remoteAddress = '127.0.0.1',
): Promise<TestCandidate> {
  const { id } = await services.candidates.findOrCreate(email);
  await services.candidates.recordCodeUse(id, database.db);
  const { token } = await services.sessions.open(id, 'client');
  const headers = { authorization: token };
  const upload = (url: string, field: string, fields: Record<string, string>, file?: UploadFile) =>
    app.inject({
      method: 'POST',
      url,
      remoteAddress,
      headers: { ...headers, ...multipartHeaders },
      payload: buildMultipartBody({ candidate_id: id, ...fields }, file && { ...file, field }),
    });
  const defaultFields = { first_name: 'Asha', last_name: 'Rao', mobile: '919812345678', email };
  return {
    id,
    email,
    headers,
    get: (url) => app.inject({ method: 'GET', url, remoteAddress, headers }),
    post: (url, payload) => app.inject({ method: 'POST', url, remoteAddress, headers, payload }),
    register: (file, overrides) => upload(registerCandidate.path, 'resume', { ...defaultFields, ...overrides }, file),
    uploadResume: (file, overrides = {}) => upload(uploadResume.path, 'resume', overrides, file),
    uploadPicture: (file, overrides = {}) => upload(uploadPicture.path, 'profile_picture', overrides, file),
  };
}

/** Creates a signed-in candidate with name, number and resume. */
export async function createRegisteredCandidate(portal: TestPortal, email: string): Promise<TestCandidate> {
  const candidate = await createCandidate(portal, email);
  const response = await candidate.register(buildPdfResume());
  if (response.statusCode !== 200) throw new Error(response.body);
  return candidate;
}

/** Waits until the uploaded resume is parsed and indexed. */
export async function waitForResumeParsing({ services }: TestPortal, upload: Response): Promise<void> {
  await services.resumeIndexer.enqueue(upload.json().message.resume_path.replace('/files/', ''));
}
