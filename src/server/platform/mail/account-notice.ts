/** Renders notices to an account's owner: new devices, and changes of sign-in methods. */
import { paths } from '#contract/addresses.ts';
import type { SignInMethod } from '#contract/session-calls.ts';
import type { SignInProvider } from '#contract/sign-in-providers.ts';
import { html } from './html-template.ts';
import { joinLetter, type MailSender, renderMailLayout } from './mail-layout.ts';
import { formatUtc, type MailMessage, toSingleLine } from './mail-templates.ts';

/** `dropped`: the identity never proved the address, and its owner just has. */
export type AccountNotice =
  | { type: 'new-device'; device: string; method: SignInMethod }
  | { type: 'linked' | 'unlinked'; provider: SignInProvider; name: string }
  | { type: 'dropped'; provider: SignInProvider };

export function renderAccountNotice(
  sender: MailSender,
  { to, notice, at }: { to: string; notice: AccountNotice; at: Date },
): MailMessage {
  const { hostname } = new URL(sender.publicOrigin);
  const { subject, facts, advice } = describeNotice(notice, {
    company: toSingleLine(sender.name),
    hostname,
    time: formatUtc(at),
  });
  const profileUrl = `${sender.publicOrigin}${paths.profile}`;
  return {
    kind: 'account',
    to,
    subject,
    text: joinLetter(
      sender,
      facts,
      '',
      advice,
      '',
      `My Profile: ${profileUrl}`,
      '',
      `Questions? Write to ${sender.supportEmail}.`,
    ),
    html: renderMailLayout(sender, {
      title: subject,
      preheader: facts,
      body: html`<p style="margin:0 0 16px">${facts}</p>
<p style="margin:0 0 20px">${advice}</p>
<p style="margin:0"><a class="link" href="${profileUrl}" style="color:${sender.colors.light};font-weight:600">Open My Profile</a></p>`,
    }),
  };
}

interface NoticeContext {
  company: string;
  hostname: string;
  time: string;
}

function describeNotice(notice: AccountNotice, { company, hostname, time }: NoticeContext) {
  if (notice.type === 'new-device')
    return {
      subject: `New sign-in to your ${company} careers account`,
      facts: `${notice.device} signed in to your account at ${hostname} on ${time}, with ${methods[notice.method]}. We had not seen it here before.`,
      advice: 'Was it you? Then there is nothing to do. If not, sign out everywhere in My Profile, and unlink what is not yours.',
    };
  const provider = providerNames[notice.provider];
  if (notice.type === 'dropped')
    return {
      subject: `${provider} was unlinked from your ${company} careers account`,
      facts: `You proved with a code or with Google that this address is yours. A ${provider} account had opened the account at ${hostname} before, without such a proof. It no longer signs in, and everything it had open is signed out.`,
      advice: `If that ${provider} account is yours, sign in with it again: after one code you can link it.`,
    };
  const account = `The ${provider} account “${toSingleLine(notice.name)}”`;
  if (notice.type === 'linked')
    return {
      subject: `${provider} was linked to your ${company} careers account`,
      facts: `${account} was linked on ${time}. From now on it signs in to your account at ${hostname}.`,
      advice: 'Was it you? Then there is nothing to do. If not, unlink it in My Profile, and sign out everywhere.',
    };
  return {
    subject: `${provider} was unlinked from your ${company} careers account`,
    facts: `${account} was unlinked on ${time}. It no longer signs in to your account at ${hostname}, and other browsers that used it are signed out.`,
    advice: 'You can still sign in with a code to this address. If it was not you, sign out everywhere in My Profile.',
  };
}

const providerNames: Record<SignInProvider, string> = { google: 'Google', linkedin: 'LinkedIn' };
const methods: Record<SignInMethod, string> = {
  code: 'a code from our e-mail',
  link: 'the link in our e-mail',
  google: 'Google',
  linkedin: 'LinkedIn',
};
