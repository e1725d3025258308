/** Header, footer and messages of every page. */
export const texts = {
  skip: 'Skip to main content',
  offline: 'You are offline. Nothing was lost.',
  /** After a press that needs a part of the portal. */
  waiting: 'You are offline. This opens once you are back online.',
  mainNavigation: 'Main',
  menu: 'Menu',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  jobs: 'Jobs',
  saved: 'Saved',
  openPositions: 'Open Positions',
  login: 'Login',
  account: 'Account',
  profile: 'My Profile',
  appliedJobs: 'Applied Jobs',
  logout: 'Logout',
  /** The support address follows. */
  theme: 'Theme',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  copyright: (year: number, company: string) => `© ${year} ${company}`,
  terms: 'Terms',
  privacy: 'Privacy',
  cookies: 'Cookie policy',
  crash: {
    title: 'This page could not be loaded',
    text: 'Nothing was lost. Loading it again usually helps.',
    reload: 'Reload',
  },
};
