/** The page `/login` without scripts. */
export const texts = {
  title: 'Sign in',
  submit: 'Send me a code',
  within: 'Use it within 10 minutes.',
  providersNeedScripts: 'Signing in with Google or LinkedIn needs JavaScript. A code by e-mail works without.',
};
