/** A browser at the apply form of a job, with scripts or without: stores cookies and sends the form's token. */
import { applyPath } from '#contract/addresses.ts';
import type { ApplyForm } from '#contract/forms/apply-form-calls.ts';
import type { UploadFile } from '../fixtures/resume-factory.ts';
import type { TestPortal } from '../portal/test-portal.ts';
import { buildMultipartBody, multipartHeaders } from './multipart-form.ts';
import { extractSignInCode } from './sign-in-code.ts';

interface BrowserOptions {
  /** Loopback has other limits. */
  ip?: string;
  /** The session of a candidate. */
  headers?: Record<string, string>;
  /** Of an earlier user of the browser. */
  cookies?: Map<string, string>;
}

/** The values of a form; a `form_token` replaces that of the page. */
export type FormFields = Record<string, string | readonly string[]>;

/** A file of the form; the resume unless it names another field. */
export type FormFile = UploadFile & { field?: string };

export function openApplyForm(
  { app, mails }: TestPortal,
  jobId: number,
  { ip = '203.0.113.7', headers = {}, cookies = new Map<string, string>() }: BrowserOptions = {},
) {
  async function request(method: 'GET' | 'POST', url: string, body?: Buffer | object, accept = 'application/json') {
    const response = await app.inject({
      method,
      url,
      remoteAddress: ip,
      headers: {
        accept,
        ...headers,
        'sec-fetch-site': 'same-origin',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body instanceof Buffer && multipartHeaders),
      },
      ...(body && { payload: body }),
    });
    for (const { name, value } of response.cookies) cookies.set(name, value);
    return response;
  }
  const api = `/api/apply/${jobId}`;
  const read = async (): Promise<ApplyForm> => (await request('GET', api)).json().message;
  async function buildBody(fields: FormFields, files: readonly FormFile[]): Promise<Buffer> {
    const form_token = fields.form_token ?? (await read()).form_token;
    return buildMultipartBody(
      { ...fields, form_token },
      files.map((file) => ({ field: 'resume', ...file })),
    );
  }
  const post = (path: string, body: object = {}) => request('POST', `${api}${path}`, body);

  return {
    cookies,
    read,
    send: async (fields: FormFields, ...files: FormFile[]) => request('POST', api, await buildBody(fields, files)),
    /** Sends the form as the page does without scripts. */
    submit: async (fields: FormFields, ...files: FormFile[]) =>
      request('POST', applyPath(jobId), await buildBody(fields, files), 'text/html'),
    post,
    enterCode: async (email: string) => post('/code', { otp: extractSignInCode(await mails.waitForMail(email)) }),
  };
}
