/** Login page of the fake providers: choose or enter an account. */
import type { ProviderAccount } from './provider-account.ts';

const sampleAccounts: Record<'Google' | 'LinkedIn', ProviderAccount[]> = {
  Google: [
    { name: 'Asha Rao', email: 'asha.rao@gmail.com', emailVerified: true },
    { name: 'Ben Okafor', email: 'ben@okafor.example', emailVerified: true, hostedDomain: 'okafor.example' },
  ],
  LinkedIn: [
    { name: 'Asha Rao', email: 'asha.rao@gmail.com', emailVerified: true },
    { name: 'Carla Nunes', email: 'carla@nunes.example', emailVerified: false },
    { name: 'Without Email', email: '', emailVerified: false },
  ],
};

export function renderLoginPage(provider: keyof typeof sampleAccounts, action: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Sign in with the stand-in for ${provider}</title>
<style>
  body { font: 16px/1.5 system-ui; max-width: 26rem; margin: 2rem auto; padding: 0 1rem; }
  form { display: grid; gap: .75rem; margin-block: 1rem; }
  input:not([type=checkbox]), button { font: inherit; padding: .5rem .75rem; inline-size: 100%; box-sizing: border-box; }
</style>
<h1>Stand-in for ${provider}</h1>
<p>This page plays ${provider} on this machine. Choose who you are.</p>
<form method="post" action="${escapeHtml(action)}">
${sampleAccounts[provider].map(renderChoice).join('\n')}
</form>
<form method="post" action="${escapeHtml(action)}">
  <label>Name <input name="name" value="Dana Lind" autocomplete="off"></label>
  <label>E-mail <input name="email" type="email" autocomplete="off"></label>
  <label><input type="checkbox" name="verified" checked> The e-mail is verified</label>
  <button>Continue</button>
</form>
<form method="post" action="${escapeHtml(action)}"><button name="cancel" value="yes">Cancel</button></form>
</html>`;
}

function renderChoice(account: ProviderAccount): string {
  const { name, email, emailVerified } = account;
  const note = email ? `${email}${emailVerified ? '' : ', not verified'}` : 'no e-mail';
  return `  <button name="person" value="${escapeHtml(JSON.stringify(account))}">${escapeHtml(`${name} (${note})`)}</button>`;
}

/** Undefined when the user cancels. */
export function parseLoginForm(form: URLSearchParams): ProviderAccount | undefined {
  if (form.has('cancel')) return undefined;
  const chosen = form.get('person');
  if (chosen) return JSON.parse(chosen);
  return { name: form.get('name') ?? '', email: form.get('email') ?? '', emailVerified: form.has('verified') };
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
