/** Renders the mails about the deletion of an account. */
import { linkParam, paths } from '#contract/addresses.ts';
import { html } from './html-template.ts';
import { joinLetter, type MailSender, renderMailLayout } from './mail-layout.ts';
import { formatUtc, type MailMessage, toSingleLine } from './mail-templates.ts';

/** Renders the mail with the undo link. Its page asks for a press, since mail scanners open links. */
export function renderDeletionMail(
  sender: MailSender,
  { to, undoToken, dueAt }: { to: string; undoToken: string; dueAt: Date },
): MailMessage {
  const name = toSingleLine(sender.name);
  const subject = `Your ${name} careers account is deleted tomorrow`;
  const summary = `Your profile, your files and your applications are deleted on ${formatUtc(dueAt)}.`;
  const undoHint = 'Until then you can undo it: with this link, or in My Profile.';
  const link = `${sender.publicOrigin}${paths.keepAccount}?${linkParam}=${undoToken}`;
  const notYouHint = 'If you did not ask for this, keep the account and sign out everywhere in My Profile.';
  return {
    kind: 'deletion',
    to,
    subject,
    text: joinLetter(
      sender,
      `${summary} ${undoHint}`,
      '',
      link,
      '',
      notYouHint,
      '',
      `Questions? Write to ${sender.supportEmail}.`,
    ),
    html: renderMailLayout(sender, {
      title: subject,
      preheader: undoHint,
      body: html`<p style="margin:0 0 16px">${summary}</p>
<p style="margin:0 0 20px">Until then you can undo it in My Profile, or here: <a class="link" href="${link}" style="color:${sender.colors.light};font-weight:600">keep my account</a>.</p>
<p class="quiet" style="margin:0;font-size:14px;color:#3E4F47">${notYouHint}</p>`,
    }),
  };
}

/** Renders the warning about an inactive account. Any sign-in keeps the account. */
export function renderExpiryMail(
  sender: MailSender,
  { to, lastDay, months }: { to: string; lastDay: Date; months: number },
): MailMessage {
  const name = toSingleLine(sender.name);
  const subject = `Your ${name} careers account is deleted on ${formatDay(lastDay)}`;
  const summary = `You have not used your account for a long time. We keep accounts for ${months} months after the last activity.`;
  const instructions = `To keep it, sign in before ${formatDay(lastDay)}. To let it go, do nothing: profile, files and applications are deleted then.`;
  const signIn = sender.publicOrigin + paths.login;
  return {
    kind: 'expiry',
    to,
    subject,
    text: joinLetter(sender, summary, '', instructions, '', signIn, '', `Questions? Write to ${sender.supportEmail}.`),
    html: renderMailLayout(sender, {
      title: subject,
      preheader: 'Sign in to keep it.',
      body: html`<p style="margin:0 0 16px">${summary}</p>
<p style="margin:0 0 20px">${instructions}</p>
<p style="margin:0"><a class="link" href="${signIn}" style="color:${sender.colors.light};font-weight:600">Sign in and keep my account</a></p>`,
    }),
  };
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const formatDay = (time: Date) => dayFormat.format(time);
