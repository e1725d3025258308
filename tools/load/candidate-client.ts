/** A candidate who comes as a plain program does: signs in by the code of the mail, leaves a resume, applies. */
import { type AppliedJob, applyToJob, listAppliedJobs } from '#contract/application-calls.ts';
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
  /** The first resume, with name and number. */
  register(file: UploadFile): Promise<void>;
  uploadResume(file: UploadFile): Promise<void>;
  apply(jobId: number): Promise<void>;
  /** What the portal says it applied to. */
  fetchAppliedJobs(): Promise<AppliedJob[]>;
}

/** Each call throws a `Refused` for an answer that is no success, and fetch's own error where none came. */
export async function signInByCode(origin: string, mails: MailServer, email: string): Promise<CandidateClient> {
  const earlier = mails.receivedMails().findLast(({ recipients }) => recipients.includes(email));
  await sendJson(origin + signup.path, { email });
  const otp = await waitForCode(mails, email, earlier);
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
    async fetchAppliedJobs() {
      return listAppliedJobs.response.parse(await readJson(fetch(origin + listAppliedJobs.path, { headers }))).message;
    },
  };
}

/** Mails about applications may come before it. */
async function waitForCode(mails: MailServer, email: string, earlier: ReceivedMail | undefined): Promise<string> {
  for (let before = earlier; ; ) {
    before = await mails.waitForMail(email, before);
    const code = extractSignInCode(before);
    if (code) return code;
  }
}

export class HttpStatusError extends Error {
  readonly status: number;
  constructor(status: number, said: string) {
    super(`answered ${status}: ${said.slice(0, 200)}`);
    this.status = status;
  }
}

const sendJson = (address: string, body: object, headers: Record<string, string> = {}): Promise<unknown> =>
  readJson(
    fetch(address, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }),
  );

async function readJson(coming: Promise<Response>): Promise<unknown> {
  const answer = await coming;
  if (!answer.ok) throw new HttpStatusError(answer.status, await answer.text());
  return answer.json();
}
