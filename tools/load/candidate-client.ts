/** Signs in as a candidate by one-time code, uploads resumes and applies. */
import { type AppliedJob, applyToJob, listAppliedJobs, quickApply, undoQuickApply } from '#contract/application-calls.ts';
import { registerCandidate, uploadResume } from '#contract/candidate-calls.ts';
import { signup, verifyOtp } from '#contract/sign-in-calls.ts';
import { buildMultipartBody, multipartHeaders } from '../../tests/support/clients/multipart-form.ts';
import { extractSignInCode } from '../../tests/support/clients/sign-in-code.ts';
import type { MailServer, ReceivedMail } from '../../tests/support/fakes/mail-server.ts';
import type { UploadFile } from '../../tests/support/fixtures/resume-factory.ts';

export interface CandidateClient {
  candidateId: string;
  email: string;
  token: string;
  /** Uploads the first resume, with name and phone number. */
  register(file: UploadFile): Promise<void>;
  uploadResume(file: UploadFile): Promise<void>;
  apply(jobId: number): Promise<void>;
  /** Returns the id of the application. */
  quickApply(jobId: number): Promise<string>;
  undoQuickApply(applicationId: string): Promise<void>;
  fetchAppliedJobs(): Promise<AppliedJob[]>;
}

/** Calls throw an `HttpStatusError` for a failed response, and fetch's own error without a response. */
export async function signInByCode(origin: string, mailServer: MailServer, email: string): Promise<CandidateClient> {
  const previousMail = mailServer.receivedMails().findLast(({ recipients }) => recipients.includes(email));
  await sendJson(origin + signup.path, { email });
  const otp = await waitForCode(mailServer, email, previousMail);
  const { message } = verifyOtp.response.parse(await sendJson(origin + verifyOtp.path, { email, otp }));
  const { candidate_id: candidateId, token } = message;
  const headers = { authorization: token };
  const sendForm = (path: string, fields: Record<string, string>, file: UploadFile) =>
    readJson(
      fetch(origin + path, {
        method: 'POST',
        headers: { ...multipartHeaders, ...headers },
        body: new Uint8Array(buildMultipartBody({ candidate_id: candidateId, ...fields }, { ...file, field: 'resume' })),
      }),
    );
  return {
    candidateId,
    email,
    token,
    async register(file) {
      await sendForm(registerCandidate.path, { first_name: 'Asha', last_name: 'Rao', mobile: '919812345678', email }, file);
    },
    async uploadResume(file) {
      await sendForm(uploadResume.path, {}, file);
    },
    async apply(jobId) {
      await sendJson(origin + applyToJob.path, { job_id: jobId }, headers);
    },
    async quickApply(jobId) {
      const response = await sendJson(origin + quickApply.path, { job_id: jobId }, headers);
      return quickApply.response.parse(response).message.application.application_id;
    },
    async undoQuickApply(applicationId) {
      await sendJson(origin + undoQuickApply.path, { application_id: applicationId }, headers);
    },
    async fetchAppliedJobs() {
      return listAppliedJobs.response.parse(await readJson(fetch(origin + listAppliedJobs.path, { headers }))).message;
    },
  };
}

/** Skips mails about applications. */
async function waitForCode(mailServer: MailServer, email: string, previousMail: ReceivedMail | undefined): Promise<string> {
  for (let mail = previousMail; ; ) {
    mail = await mailServer.waitForMail(email, mail);
    const code = extractSignInCode(mail);
    if (code) return code;
  }
}

export class HttpStatusError extends Error {
  readonly status: number;
  constructor(status: number, body: string) {
    super(`status ${status}: ${body.slice(0, 200)}`);
    this.status = status;
  }
}

/** Uses no connection twice, since the portal may end an idle one just as the next call begins. */
const sendJson = (address: string, body: object, headers: Record<string, string> = {}): Promise<unknown> =>
  readJson(
    fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', connection: 'close', ...headers },
      body: JSON.stringify(body),
    }),
  );

async function readJson(pendingResponse: Promise<Response>): Promise<unknown> {
  const response = await pendingResponse;
  if (!response.ok) throw new HttpStatusError(response.status, await response.text());
  return response.json();
}
