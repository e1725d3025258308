/** The page of the mailed link that undoes a deletion. */
export const texts = {
  title: 'Keep your account?',
  text: 'You asked us to delete it. Press to keep it, with everything in it.',
  keep: 'Keep my account',
  kept: 'Your account stays',
  keptText: 'Nothing was deleted.',
  portal: 'Career portal',
  used: 'This link was used, or the account is deleted.',
  failed: 'That did not work. Try again in a moment.',
  noScript: 'Keeping the account here needs JavaScript. Without it, write to ',
};
