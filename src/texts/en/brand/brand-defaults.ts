/** Neutral words for what a brand file leaves out. */
export const texts = {
  headline: (company: string) => `Careers at ${company}`,
  values: 'Corporate Values',
  benefits: 'Benefits',
  opportunities: 'Opportunities',
};
