/** Describes the open positions to search engines; browsers do not load it. */
export const texts = {
  description: (company: string, tagline = '') => `Open positions at ${company}. ${tagline && `${tagline}.`}`.trim(),
};
