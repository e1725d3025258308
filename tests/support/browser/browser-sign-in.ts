/** Signs a browser in through the API, for journeys that begin signed in. */
import type { BrowserContext, Page } from '@playwright/test';
import { buildPdfResume } from '../fixtures/resume-factory.ts';
import type { PortalProcess } from '../portal/portal-process.ts';

/** Call this before the page opens a URL. `registered` candidates have a name, a number and a resume. */
export async function signInBrowser(
  page: Page,
  { origin, mails }: PortalProcess,
  email: string,
  { registered = true, firstName = 'Asha', resume = buildPdfResume() } = {},
): Promise<void> {
  const headers = { origin };
  await page.request.post('/api/carrer/signup', { headers, data: { email } });
  const otp = /^(\d{5}) is your/.exec((await mails.waitForMail(email)).subject ?? '')?.[1];
  const verified = await page.request.post('/api/carrer/verifyotp', { headers, data: { email, otp } });
  if (!verified.ok()) throw new Error(await verified.text());
  const { candidate_id } = (await verified.json()).message;
  if (!registered) return;
  const { name, bytes } = resume;
  const response = await page.request.post('/api/carrer/resumeupload', {
    headers,
    multipart: {
      candidate_id,
      first_name: firstName,
      last_name: 'Rao',
      mobile: '919812345678',
      email,
      resume: { name, mimeType: 'application/pdf', buffer: bytes },
    },
  });
  if (!response.ok()) throw new Error(await response.text());
}

/** Ends the session of a browser at the server only: the browser keeps its cookies, and its next call gets a 401. */
export async function endSessionElsewhere({ origin }: PortalProcess, context: BrowserContext): Promise<void> {
  const cookies = (await context.cookies()).map(({ name, value }) => `${name}=${value}`);
  const response = await fetch(`${origin}/user/logout`, {
    method: 'POST',
    headers: { origin, cookie: cookies.join('; ') },
  });
  if (!response.ok) throw new Error(await response.text());
}
