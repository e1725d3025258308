/** Loads Google's script; it sets cookies, so only the Sign Up dialog loads it. */
import { createTrustedTypesRule } from '#web/browser/trusted-types.ts';

export interface GoogleIdentity {
  initialize(config: { client_id: string; nonce: string; callback(response: { credential?: string }): void }): void;
  renderButton(parent: HTMLElement, options: { type: 'standard'; size: 'large'; text: 'signin'; width: number }): void;
}

declare global {
  var google: { accounts?: { id?: GoogleIdentity } } | undefined;
}

let loading: Promise<GoogleIdentity> | undefined;

/** Loads the script once per page, since it cannot create its Trusted Types policy twice. Rejects on failure. */
export function loadGoogleScript(url: string): Promise<GoogleIdentity> {
  loading ??= appendScript(url).catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

function appendScript(url: string): Promise<GoogleIdentity> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = toTrustedUrl(url);
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

/** Accepts any URL, since it comes from the server's configuration. */
const toTrustedUrl = createTrustedTypesRule('arj-script', 'createScriptURL', (url) => url);
