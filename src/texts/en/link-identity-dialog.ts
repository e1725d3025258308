/** The question after a code whether to link an account at Google or LinkedIn. */
export const texts = {
  title: (provider: string, name: string) => `Link the ${provider} account “${name}”?`,
  began: (provider: string) => `You began with ${provider} in this browser. Linked, it signs you in to `,
  beganEnd: ' next time.',
  notVerified: (email: string, provider: string) => `${email}, not verified by ${provider}`,
  mailed: 'We mail you that it was linked. You unlink it in My Profile.',
  decline: 'Do not link',
  accept: 'Link account',
  failed: 'That did not work. Try again in a moment.',
};
