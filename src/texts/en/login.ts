export const texts = {
  signedOut: 'You were signed out. Sign in to continue.',
  linkTitle: (company: string) => `Sign in to ${company} careers`,
  linkLead: 'You opened the link from our e-mail. It works once.',
  signIn: 'Sign in',
  newCode: 'Ask for a new code',
  notSignedIn: 'We could not sign you in. Try again in a moment.',
};
