/** Page titles and descriptions, also for search engines and link previews. */
export const texts = {
  siteName: (company: string) => `${company} Careers`,
  feed: 'Open positions',
  landing: {
    title: (company: string) => `Careers | ${company}`,
    description: (headline: string, company: string) => `${headline} Search open roles at ${company}. Applying needs no login.`,
  },
  notFound: { title: 'Page not found | Career Portal', description: 'This page does not exist.' },
};
