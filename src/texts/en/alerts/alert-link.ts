/** The button of a list that sets an alert. */
export const texts = {
  mailMe: 'Mail me roles like these',
  isSet: 'Alert set. See your alerts',
  failed: 'We could not set this alert. Try again',
};
