/** One sentence with two links in it. */
export const texts = {
  start: 'I accept the ',
  terms: 'Terms',
  between: ' and have read the ',
  privacy: 'candidate privacy notice',
  end: '.',
  newTab: ' (opens in a new tab)',
};
