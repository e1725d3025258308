/** A candidate who comes as a plain program does: signs in by the code of the mail, leaves a resume, applies. */
import { type AppliedJob, appliedJobs, apply } from '#contract/applications.ts';
import { register, uploadResume } from '#contract/candidates.ts';
import { signup, verifyOtp } from '#contract/sign-in.ts';
import { formBody, formHeaders } from '../tests/setup/forms.ts';
import type { MailServer, ReceivedMail } from '../tests/setup/mail-server.ts';
import { codeIn } from '../tests/setup/mailed-code.ts';
import type { SentFile } from '../tests/setup/resumes.ts';

export interface PlainClient {
  candidateId: string;
  email: string;
  token: string;
  /** The first resume, with name and number. */
  register(file: SentFile): Promise<void>;
  uploadResume(file: SentFile): Promise<void>;
  apply(jobId: number): Promise<void>;
  /** What the portal says it applied to. */
  applied(): Promise<AppliedJob[]>;
}

/** Each call throws a `Refused` for an answer that is no success, and fetch's own error where none came. */
export async function signIn(origin: string, mails: MailServer, email: string): Promise<PlainClient> {
  const earlier = mails.all().findLast(({ recipients }) => recipients.includes(email));
  await sendJson(origin + signup.path, { email });
  const otp = await nextCode(mails, email, earlier);
  const { message } = verifyOtp.answer.parse(await sendJson(origin + verifyOtp.path, { email, otp }));
  const { candidate_id: candidateId, token } = message;
  const headers = { authorization: token };
  const sendForm = (path: string, fields: Record<string, string>, file: SentFile) =>
    read(
      fetch(origin + path, {
        method: 'POST',
        headers: { ...formHeaders, ...headers },
        body: new Uint8Array(formBody({ candidate_id: candidateId, ...fields }, { ...file, field: 'resume' })),
      }),
    );
  return {
    candidateId,
    email,
    token,
    async register(file) {
      await sendForm(register.path, { first_name: 'Asha', last_name: 'Rao', mobile: '919812345678', email }, file);
    },
    async uploadResume(file) {
      await sendForm(uploadResume.path, {}, file);
    },
    async apply(jobId) {
      await sendJson(origin + apply.path, { job_id: jobId }, headers);
    },
    async applied() {
      return appliedJobs.answer.parse(await read(fetch(origin + appliedJobs.path, { headers }))).message;
    },
  };
}

/** Mails about applications may come before it. */
async function nextCode(mails: MailServer, email: string, earlier: ReceivedMail | undefined): Promise<string> {
  for (let before = earlier; ; ) {
    before = await mails.waitFor(email, before);
    const code = codeIn(before);
    if (code) return code;
  }
}

export class Refused extends Error {
  readonly status: number;
  constructor(status: number, said: string) {
    super(`answered ${status}: ${said.slice(0, 200)}`);
    this.status = status;
  }
}

const sendJson = (address: string, body: object, headers: Record<string, string> = {}): Promise<unknown> =>
  read(
    fetch(address, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }),
  );

async function read(coming: Promise<Response>): Promise<unknown> {
  const answer = await coming;
  if (!answer.ok) throw new Refused(answer.status, await answer.text());
  return answer.json();
}
