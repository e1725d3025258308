/** A journey's browser that is signed in already, by the calls that the dialogs make. */
import type { BrowserContext } from '@playwright/test';
import { register } from '#contract/candidates.ts';
import { signup, verifyOtp } from '#contract/sign-in.ts';
import type { ReceivedMail } from './mail-server.ts';
import type { PortalProcess } from './portal-process.ts';
import { pdfResume } from './resumes.ts';

const codeIn = ({ subject }: ReceivedMail): string => /^(\d{5}) is your/.exec(subject ?? '')?.[1] ?? '';

/** Signed in, and without a resume yet. Gives the candidate's id. */
export async function signIn({ request }: BrowserContext, { origin, mails }: PortalProcess, email: string): Promise<string> {
  const ask = async (path: string, data: object) => {
    const answer = await request.post(origin + path, { data, headers: { origin } });
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
    return answer.json();
  };
  const last = mails.all().at(-1);
  await ask(signup.path, { email });
  const { message } = await ask(verifyOtp.path, { email, otp: codeIn(await mails.waitFor(email, last)) });
  return message.candidate_id;
}

/** Signed in as Asha Rao, with number and resume. */
export async function signInWithResume(context: BrowserContext, portal: PortalProcess, email: string): Promise<void> {
  const candidate_id = await signIn(context, portal, email);
  const { name, bytes } = pdfResume();
  const answer = await context.request.post(portal.origin + register.path, {
    headers: { origin: portal.origin },
    multipart: {
      candidate_id,
      first_name: 'Asha',
      last_name: 'Rao',
      mobile: '919876543210',
      email,
      resume: { name, buffer: bytes, mimeType: 'application/pdf' },
    },
  });
  if (!answer.ok()) throw new Error(`The resume was not taken: ${await answer.text()}`);
}
