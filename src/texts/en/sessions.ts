/** The profile card that lists the active sessions. */
export const texts = {
  title: 'Where you are signed in',
  everywhere: 'Sign out everywhere',
  here: 'This browser',
  /** A session without a known device. */
  someDevice: 'A device',
  onlyHere: 'You are signed in nowhere else.',
  opened: {
    code: (date: string) => `Signed in with a code on ${date}`,
    link: (date: string) => `Signed in with a mailed link on ${date}`,
    google: (date: string) => `Signed in with Google on ${date}`,
    linkedin: (date: string) => `Signed in with LinkedIn on ${date}`,
  },
  seenToday: 'Last seen today',
  seen: (date: string) => `Last seen on ${date}`,
  signOut: 'Sign out',
  /** The accessible name, since screen readers do not read the row with the button. */
  signOutOf: (device: string) => `Sign out: ${device}`,
  signedOut: (device: string) => `Signed out: ${device}`,
  notSignedOut: 'That did not work. Try again in a moment.',
  loading: 'Loading where you are signed in',
  failed: 'We could not load where you are signed in.',
  tryAgain: 'Try again',
};
