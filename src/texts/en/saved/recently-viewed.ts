/** The jobs that a browser showed last. */
export const texts = {
  title: 'Recently viewed',
  browserOnly: 'In this browser only',
  forget: 'Clear',
};
