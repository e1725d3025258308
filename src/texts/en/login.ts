export const texts = {
  /** In the dialog, after a session has ended. */
  signedOut: 'You were signed out. Sign in to continue.',
  /** The page without scripts. */
  title: 'Sign in',
  submit: 'Send me a code',
  within: 'Use it within 10 minutes.',
  providersNeedScripts: 'Signing in with Google or LinkedIn needs JavaScript. A code by e-mail works without.',
};
