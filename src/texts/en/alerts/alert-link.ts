/** The link of a list to the page that sets an alert. */
export const texts = { mailMe: 'Mail me roles like these' };
