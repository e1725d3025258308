export const texts = {
  signedOut: 'You were signed out. Sign in to continue.',
};
