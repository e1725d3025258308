/** The profile block that lists the places where the candidate is signed in. */
const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

export const texts = {
  title: 'Where you are signed in',
  count: (devices: number) =>
    `${numbers[devices] ?? devices} ${devices === 1 ? 'device' : 'devices'}. Ten at most are remembered.`,
  everywhere: 'Sign out everywhere',
  here: 'This device',
  /** A place without a known device. */
  someDevice: 'A device',
  signedInNow: 'Signed in now',
  usedToday: 'Last used today',
  used: (date: string) => `Last used ${date}`,
  signedOutUsedToday: 'Signed out · last used today',
  signedOutUsed: (date: string) => `Signed out · last used ${date}`,
  /** `use` is one of the lines above. */
  trusted: (use: string, date: string) => `${use} · trusted since ${date}`,
  signOut: 'Sign out',
  /** The accessible name, since screen readers do not read the row with the button. */
  signOutOf: (device: string) => `Sign out: ${device}`,
  signedOut: (device: string) => `Signed out: ${device}`,
  notSignedOut: 'That did not work. Try again in a moment.',
  loading: 'Loading where you are signed in',
  failed: 'We could not load where you are signed in.',
  tryAgain: 'Try again',
};
