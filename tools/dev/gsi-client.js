/** Fakes the part of Google's sign-in script that the portal uses. */
(() => {
  const { origin } = new URL(document.currentScript.src);
  // Google's script creates a Trusted Types policy of this name, once.
  const policy = globalThis.trustedTypes?.createPolicy('goog#html', { createHTML: (html) => html });
  let settings = {};

  const open = () => {
    const url = new URL('/google/auth', origin);
    url.search = new URLSearchParams({
      client_id: settings.client_id,
      response_type: 'id_token',
      redirect_uri: `${origin}/gsi/done`,
      scope: 'openid email profile',
      nonce: settings.nonce ?? crypto.randomUUID(),
      state: location.origin,
    });
    const popup = window.open(url, 'google-sign-in', 'width=500,height=600');
    window.addEventListener('message', function receiveToken(event) {
      if (event.origin !== origin || event.source !== popup) return;
      window.removeEventListener('message', receiveToken);
      settings.callback({ credential: event.data.credential, clientId: settings.client_id, select_by: 'btn' });
    });
  };

  window.google = {
    accounts: {
      id: {
        initialize: (given) => {
          settings = given;
        },
        renderButton: (parent, { width, click_listener: clicked } = {}) => {
          const button = document.createElement('div');
          button.setAttribute('role', 'button');
          button.tabIndex = 0;
          const label = '<span>Sign in with Google</span>';
          button.innerHTML = policy?.createHTML(label) ?? label;
          button.style.cssText = `inline-size: ${width ?? 200}px; block-size: 40px; cursor: pointer; overflow: hidden`;
          button.addEventListener('click', () => {
            clicked?.();
            open();
          });
          button.addEventListener('keydown', ({ key }) => {
            if (key === 'Enter' || key === ' ') button.click();
          });
          parent.replaceChildren(button);
        },
        prompt: open,
        cancel: () => undefined,
        disableAutoSelect: () => undefined,
      },
    },
  };
})();
