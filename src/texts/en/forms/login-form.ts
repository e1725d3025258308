/** The page `/login` without scripts. */
export const texts = {
  title: 'Sign in',
  submit: 'Send me a code',
  within: 'Use it within 10 minutes.',
  /** After a form whose session had ended. */
  again: 'You were signed out, so nothing was changed. Sign in, then press the button again.',
  providersNeedScripts: 'Signing in with Google or LinkedIn needs JavaScript. A code by e-mail works without.',
};
