/** Titles and descriptions of pages that load on demand, most of them for candidates. */
export const texts = {
  // The specification spells 'Carrer' this way.
  appliedJobs: { title: 'Applied Jobs | Carrer Portal', description: 'The roles you applied to.' },
  receipt: {
    title: (id: string) => `Receipt ${id} | Career Portal`,
    description: 'What you sent, and the advertisement as it was.',
  },
  voluntary: { title: 'Voluntary questions | Career Portal', description: 'Questions that are no part of an application.' },
  keepAccount: { title: 'Keep your account | Career Portal', description: 'Undo the deletion of your account.' },
  unsubscribe: { title: 'Unsubscribe | Career Portal', description: 'No more e-mails about new roles.' },
  login: { title: 'Sign in | Career Portal', description: 'Sign in with a code by e-mail.' },
  mailedLink: { title: 'Sign in | Career Portal', description: 'Sign in with the link from our e-mail.' },
  linkedin: { title: 'Signing in | Career Portal', description: 'The way back from LinkedIn.' },
};
