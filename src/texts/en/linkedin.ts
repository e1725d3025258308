/** LinkedIn's callback page. */
export const texts = {
  finishing: 'Finishing sign-in…',
  wait: 'Please wait',
  closeWindow: 'You can close this window.',
  portal: 'Career portal',
  goBack: 'Go back to the career portal and sign in again.',
  notSignedIn: 'You were not signed in.',
  otherState: 'State does not match',
  popupClosed: 'User closed the popup',
  failed: 'Login failed. Please try again.',
};
