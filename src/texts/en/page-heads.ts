/** Page titles and descriptions, also for search engines and link previews. */
export const texts = {
  siteName: (company: string) => `${company} Careers`,
  feed: 'Open positions',
  landing: {
    title: (company: string) => `Careers | ${company}`,
    description: (headline: string, company: string) => `${headline} Search open roles at ${company}. Applying needs no login.`,
  },
  openPositions: {
    title: 'Open Positions | Career Portal',
    description: (company: string) => `Open positions at ${company}. Live your best life and do your best work with us.`,
  },
  jobDetail: {
    title: 'Job Details | Career Portal',
    titleOf: (job: string) => `${job} · Job Details | Career Portal`,
    closed: 'This role is no longer open.',
    /** `place` is empty for a job without one. */
    description: (title: string, company: string, place: string) =>
      `${[`${title} at ${company}`, place].filter(Boolean).join(', ')}. Apply with your e-mail and a résumé.`,
  },
  notFound: { title: 'Page not found | Career Portal', description: 'This page does not exist.' },
};
