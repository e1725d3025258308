/** Google's own script: loaded once somebody opens the Sign Up dialog, since it sets cookies of its own. */

export interface GoogleIdentity {
  initialize(settings: { client_id: string; nonce: string; callback(answer: { credential?: string }): void }): void;
  renderButton(place: HTMLElement, look: { type: 'standard'; size: 'large'; text: 'signin'; width: number }): void;
}

declare global {
  var google: { accounts?: { id?: GoogleIdentity } } | undefined;
}

/** Rejects when the script cannot be had. Whoever aborts takes it out of the page again. */
export function loadGoogle(url: string, signal: AbortSignal): Promise<GoogleIdentity> {
  const loaded = globalThis.google?.accounts?.id;
  if (loaded) return Promise.resolve(loaded);
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.onload = () => {
      const identity = globalThis.google?.accounts?.id;
      if (identity) resolve(identity);
      else reject(new Error('The script of Google has no sign-in.'));
    };
    script.onerror = () => reject(new Error('The script of Google did not load.'));
    signal.addEventListener('abort', () => script.remove());
    document.head.append(script);
  });
}
