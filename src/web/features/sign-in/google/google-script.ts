/** Google's own script: loaded once somebody opens the Sign Up dialog, since it sets cookies of its own. */
import { createTrustedTypesRule } from '#web/browser/trusted-types.ts';

export interface GoogleIdentity {
  initialize(settings: { client_id: string; nonce: string; callback(answer: { credential?: string }): void }): void;
  renderButton(place: HTMLElement, look: { type: 'standard'; size: 'large'; text: 'signin'; width: number }): void;
}

declare global {
  var google: { accounts?: { id?: GoogleIdentity } } | undefined;
}

let loading: Promise<GoogleIdentity> | undefined;

/** Runs the script once a page: a second time the browser would refuse it the policy that it draws with. Rejects when it cannot be had. */
export function loadGoogleScript(url: string): Promise<GoogleIdentity> {
  loading ??= load(url).catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

function load(url: string): Promise<GoogleIdentity> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = trustedScript(url);
    script.async = true;
    script.onload = () => {
      const identity = globalThis.google?.accounts?.id;
      if (identity) resolve(identity);
      else reject(new Error('The script of Google has no sign-in.'));
    };
    script.onerror = () => reject(new Error('The script of Google did not load.'));
    document.head.append(script);
  });
}

/** What the portal's server calls Google's script is the only address that a script is given here. */
const trustedScript = createTrustedTypesRule('arj-script', 'createScriptURL', (url) => url);
