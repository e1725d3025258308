export const texts = {
  title: (company: string) => `Sign in to ${company} careers`,
  lead: 'This link signs you in as:',
  signIn: 'Sign in',
  notMine: 'Not my address',
  /** `until` is '23 November 2026, 13:41'. */
  once: (until: string) => `The link works once, until ${until} UTC.`,
  warning: {
    title: 'This browser did not ask for it.',
    text: 'Another person may have sent you their own link. Sign in only if the address above is yours and you asked for the mail.',
    signIn: 'It is mine, sign in',
  },
  newLink: 'Ask for a new one',
  loading: 'Reading the link',
  failed: 'We could not read the link. Try again in a moment.',
  notSent: 'That did not work. Try again in a moment.',
  tryAgain: 'Try again',
};
