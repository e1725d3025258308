/** A candidate who is signed in, and what they do. */
import { register, uploadPicture, uploadResume } from '#contract/candidates.ts';
import { formBody, formHeaders } from './forms.ts';
import type { Portal } from './open-portal.ts';
import { pdfResume, type SentFile } from './resumes.ts';

export interface TestCandidate {
  id: string;
  email: string;
  headers: { authorization: string };
  get(url: string): Promise<Answer>;
  post(url: string, payload: object): Promise<Answer>;
  register(file?: SentFile, changed?: Record<string, string>): Promise<Answer>;
  uploadResume(file?: SentFile, changed?: Record<string, string>): Promise<Answer>;
  uploadPicture(file?: SentFile, changed?: Record<string, string>): Promise<Answer>;
}

type Answer = Awaited<ReturnType<Portal['app']['inject']>>;

/** Signed in, and without a resume yet. */
export async function newCandidate({ app, services }: Portal, email: string): Promise<TestCandidate> {
  const { id } = await services.candidates.findOrBegin(email);
  const { token } = await services.sessions.open(id, 'client');
  const headers = { authorization: token };
  const upload = (url: string, field: string, fields: Record<string, string>, file?: SentFile) =>
    app.inject({
      method: 'POST',
      url,
      headers: { ...headers, ...formHeaders },
      payload: formBody({ candidate_id: id, ...fields }, file && { ...file, field }),
    });
  const self = { first_name: 'Asha', last_name: 'Rao', mobile: '919812345678', email };
  return {
    id,
    email,
    headers,
    get: (url) => app.inject({ method: 'GET', url, headers }),
    post: (url, payload) => app.inject({ method: 'POST', url, headers, payload }),
    register: (file, changed) => upload(register.path, 'resume', { ...self, ...changed }, file),
    uploadResume: (file, changed = {}) => upload(uploadResume.path, 'resume', changed, file),
    uploadPicture: (file, changed = {}) => upload(uploadPicture.path, 'profile_picture', changed, file),
  };
}

/** Signed in, with name, number and resume. */
export async function registeredCandidate(portal: Portal, email: string): Promise<TestCandidate> {
  const candidate = await newCandidate(portal, email);
  const answer = await candidate.register(pdfResume());
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return candidate;
}

/** Waits until the portal has read the resume of this answer to an upload. */
export async function resumeRead({ services }: Portal, upload: Answer): Promise<void> {
  await services.resumes.soon(upload.json().message.resume_path.replace('/files/', ''));
}
