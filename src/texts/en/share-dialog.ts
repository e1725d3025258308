export const texts = {
  title: 'Share Job',
  email: 'Email',
  emailSubject: 'Job',
  pageLink: 'Page link',
  otherApps: 'Share with another app',
  link: 'Link',
  copied: 'Link Copied',
};
