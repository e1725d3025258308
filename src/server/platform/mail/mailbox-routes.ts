/** Serves the local mailbox at /dev/mailbox for development without an SMTP server. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hostCookieName, httpOnlyCookieOptions } from '#server/http/security/http-only-cookie.ts';
import { hashSecret, verifySecret } from '../crypto/random-secret.ts';
import { html, type SafeHtml } from './html-template.ts';
import type { LocalMailbox, MailboxEntry } from './local-mailbox.ts';

const mailboxPath = '/dev/mailbox';

/** The address that the banner prints. The mailbox exchanges its key for a cookie. */
export const buildMailboxAddress = (publicOrigin: string, key: string) => `${publicOrigin}${mailboxPath}?key=${key}`;

const refreshSeconds = 4;

interface MailboxRouteOptions {
  mailbox: LocalMailbox;
  key: string;
  publicOrigin: string;
  brandColors: string;
}

/** Answers requests with the key; all others get 404. The client's address proves nothing: a proxy may run here. */
export function registerMailboxRoutes(app: FastifyInstance, options: MailboxRouteOptions): void {
  const { mailbox, publicOrigin } = options;
  const page = pageLayout(options.brandColors);
  const keyHash = hashSecret(options.key);
  const cookie = hostCookieName(publicOrigin, 'mailbox_key');
  const isKey = (text: unknown) => typeof text === 'string' && verifySecret(text, keyHash);
  const hasCookie = ({ cookies }: FastifyRequest) => isKey(cookies[cookie]);

  app.get<{ Querystring: { key?: unknown } }>(mailboxPath, { exposeHeadRoute: false }, async (request, reply) => {
    if (isKey(request.query.key)) {
      reply.setCookie(cookie, options.key, httpOnlyCookieOptions(publicOrigin, '/'));
      return reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(mailboxPath, 303);
    }
    if (!hasCookie(request)) return reply.sendPage();
    return sendPage(reply, listPage(page, mailbox.list()));
  });

  app.get<{ Params: { id: string } }>(`${mailboxPath}/:id`, { exposeHeadRoute: false }, async (request, reply) => {
    const mail = hasCookie(request) ? mailbox.get(request.params.id) : undefined;
    if (!mail) return reply.sendPage();
    return sendPage(reply, mailPage(page, mail));
  });
}

function sendPage(reply: FastifyReply, page: SafeHtml): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    .send(page.source);
}

function listPage(page: PageLayout, mails: MailboxEntry[]): SafeHtml {
  const items = mails.length === 0 ? emptyState : html`<ol>${mails.map(listItem)}</ol>`;
  return page(
    'Local mailbox',
    html`<meta http-equiv="refresh" content="${refreshSeconds}">`,
    html`<h1>Local mailbox</h1>
<p class="quiet">No SMTP server is set, so mails stay here until the portal stops. Newest first; this page refreshes itself.</p>
${items}`,
  );
}

const emptyState = html`<p class="empty">No mail yet. Ask for a sign-in code and it appears here.</p>`;

function listItem({ id, to, subject, receivedAt }: MailboxEntry): SafeHtml {
  const code = extractCode(subject);
  return html`<li>
<div class="about"><p class="to">${to}</p><p>${subject}</p><p class="quiet"><time>${formatTime(receivedAt)}</time> · <a href="${mailboxPath}/${id}">Read the mail</a></p></div>
${code === undefined ? html`` : html`<p class="code" title="Click to select">${code}</p>`}
</li>`;
}

function mailPage(page: PageLayout, mail: MailboxEntry): SafeHtml {
  const code = extractCode(mail.subject);
  return page(
    mail.subject,
    html``,
    html`<p><a href="${mailboxPath}">&larr; Local mailbox</a></p>
<h1>${mail.subject}</h1>
<p class="quiet">To ${mail.to} · <time>${formatTime(mail.receivedAt)}</time></p>
${mail.replyTo === undefined ? html`` : html`<p class="quiet">Reply to ${mail.replyTo}</p>`}
${(mail.attachments ?? []).map(({ name }) => html`<p class="quiet">Attached: ${name}</p>`)}
${code === undefined ? html`` : html`<p class="code" title="Click to select">${code}</p>`}
<h2>As HTML</h2>
<iframe sandbox="${iframeSandbox}" srcdoc="${openLinksInNewTab(mail.html)}" title="The mail as HTML"></iframe>
<h2>As text</h2>
<pre>${mail.text}</pre>`,
  );
}

/** A mail runs no scripts and cannot navigate; its links open an unsandboxed tab. */
const iframeSandbox = 'allow-popups allow-popups-to-escape-sandbox';
const openLinksInNewTab = (mail: string) => mail.replace('<head>', '<head><base target="_blank">');

const extractCode = (subject: string) => /^[0-9]{5}(?= is your )/.exec(subject)?.[0];
const formatTime = (time: Date) => `${time.toISOString().slice(0, 19).replace('T', ' ')} UTC`;

type PageLayout = (title: string, head: SafeHtml, body: SafeHtml) => SafeHtml;

/** The brand's colors override the default ones. */
const pageLayout =
  (brandColors: string): PageLayout =>
  (title, head, body) =>
    html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${head}
<title>${title}</title>
<style>${style}${brandColors}</style>
</head>
<body><main>
${body}
</main></body>
</html>
`;

const style = html`
:root { color-scheme: light dark; --bg: light-dark(#FFFFFF, #0A1310); --s1: light-dark(#F3F6F4, #101C17); --raise: light-dark(#FFFFFF, #16241D); --line: light-dark(#D3DCD6, #22332B); --ink: light-dark(#0C1A14, #EDF4EF); --ink2: light-dark(#3E4F47, #B4C4BB); --brand: light-dark(#0A6B4E, #5BD6A4); --tint: light-dark(#DFF1E8, #11352A); --focus: light-dark(#1B5FD9, #9CC4FF); }
* { box-sizing: border-box; margin: 0; }
body { background: light-dark(var(--s1), var(--bg)); color: var(--ink); font: 16px/1.6 system-ui, sans-serif; }
main { max-width: 720px; margin: 0 auto; padding: 48px 20px; display: grid; gap: 16px; }
h1 { font-size: 30px; line-height: 1.15; letter-spacing: -.02em; overflow-wrap: anywhere; }
h2 { font-size: 16px; margin-top: 16px; }
a { color: var(--brand); text-underline-offset: 3px; }
a:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 4px; }
ol { list-style: none; padding: 0; display: grid; gap: 12px; }
li { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 12px 24px; padding: 16px 20px; background: var(--raise); border: 1px solid var(--line); border-radius: 16px; }
.about { flex: 1 1 260px; min-width: 0; overflow-wrap: anywhere; }
.to { font-weight: 600; }
.quiet { color: var(--ink2); font-size: 14px; }
.code { justify-self: start; padding: 4px 16px; border-radius: 10px; background: var(--tint); font-size: 40px; line-height: 1.25; font-weight: 600; font-variant-numeric: tabular-nums; letter-spacing: .04em; user-select: all; -webkit-user-select: all; cursor: copy; }
.empty { padding: 48px 20px; text-align: center; color: var(--ink2); border: 1px dashed var(--line); border-radius: 16px; }
iframe { width: 100%; height: 460px; border: 1px solid var(--line); border-radius: 16px; background: var(--raise); }
pre { padding: 20px; white-space: pre-wrap; overflow-wrap: anywhere; background: var(--raise); border: 1px solid var(--line); border-radius: 16px; font: 14px/1.6 ui-monospace, monospace; }
`;
