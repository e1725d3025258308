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
  // The specification spells 'Carrer' this way.
  appliedJobs: { title: 'Applied Jobs | Carrer Portal', description: 'The roles you applied to.' },
  receipt: {
    title: (id: string) => `Receipt ${id} | Career Portal`,
    description: 'What you sent, and the advertisement as it was.',
  },
  profile: { title: 'Profile Section | Carrer Portal', description: 'Your name, contact number, picture and resume.' },
  keepAccount: { title: 'Keep your account | Career Portal', description: 'Undo the deletion of your account.' },
  unsubscribe: { title: 'Unsubscribe | Career Portal', description: 'No more e-mails about new roles.' },
  login: { title: 'Sign in | Career Portal', description: 'Sign in with a code by e-mail.' },
  mailedLink: { title: 'Sign in | Career Portal', description: 'Sign in with the link from our e-mail.' },
  linkedin: { title: 'Signing in | Career Portal', description: 'The way back from LinkedIn.' },
  notFound: { title: 'Page not found | Career Portal', description: 'This page does not exist.' },
};
