/** Loads Google's script when the Sign Up dialog opens, not earlier, since it sets cookies. */
import { createTrustedTypesRule } from '#web/browser/trusted-types.ts';

export interface GoogleIdentity {
  initialize(settings: { client_id: string; nonce: string; callback(answer: { credential?: string }): void }): void;
  renderButton(place: HTMLElement, look: { type: 'standard'; size: 'large'; text: 'signin'; width: number }): void;
}

declare global {
  var google: { accounts?: { id?: GoogleIdentity } } | undefined;
}

let loading: Promise<GoogleIdentity> | undefined;

/** Runs the script once per page, since it cannot create its Trusted Types policy twice. Rejects on failure. */
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

/** The address comes from the server's configuration only. */
const trustedScript = createTrustedTypesRule('arj-script', 'createScriptURL', (url) => url);
