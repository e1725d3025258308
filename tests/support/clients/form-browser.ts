/** A browser without scripts: stores cookies, opens pages and posts their forms. */
import { type HTMLElement, parse } from 'node-html-parser';
import type { UploadFile } from '../fixtures/resume-factory.ts';
import type { TestPortal } from '../portal/test-portal.ts';
import { buildMultipartBody, multipartHeaders } from './multipart-form.ts';

export interface FormPage {
  status: number;
  location: string | undefined;
  root: HTMLElement;
  title: string | undefined;
  header(name: string): unknown;
  text(selector: string): string | undefined;
  value(name: string): string | undefined;
}

export interface FormBrowser {
  cookies: Map<string, string>;
  open(path: string): Promise<FormPage>;
  /** Posts a form with a file field. Hidden fields come first, as in the page. */
  upload(path: string, fields: Record<string, string>, file?: UploadFile & { field: string }): Promise<FormPage>;
  post(path: string, fields: Record<string, string>): Promise<FormPage>;
}

export function createFormBrowser({ app }: TestPortal, { ip = '127.0.0.1' } = {}): FormBrowser {
  const cookies = new Map<string, string>();
  const headers = () => ({
    accept: 'text/html',
    'sec-fetch-site': 'same-origin',
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  });

  async function send(method: 'GET' | 'POST', url: string, body?: { type: string; payload: Buffer | string }): Promise<FormPage> {
    const response = await app.inject({
      method,
      url,
      remoteAddress: ip,
      headers: { ...headers(), ...(body && { 'content-type': body.type }) },
      ...(body && { payload: body.payload }),
    });
    for (const { name, value } of response.cookies) {
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    const root = parse(response.body, { comment: false, blockTextElements: { script: true, style: true, pre: true } });
    return {
      status: response.statusCode,
      location: response.headers.location?.toString(),
      root,
      title: root.querySelector('title')?.textContent,
      header: (name) => response.headers[name],
      text: (selector) => root.querySelector(selector)?.textContent.replace(/\s+/g, ' ').trim(),
      value: (name) => root.querySelector(`[name="${name}"]`)?.getAttribute('value'),
    };
  }

  return {
    cookies,
    open: (path) => send('GET', path),
    upload: (path, fields, file) =>
      send('POST', path, { type: multipartHeaders['content-type'], payload: buildMultipartBody(fields, file) }),
    post: (path, fields) =>
      send('POST', path, {
        type: 'application/x-www-form-urlencoded',
        payload: new URLSearchParams(fields).toString(),
      }),
  };
}
