export const texts = {
  title: 'Share Job',
  email: 'Email',
  emailSubject: 'Job',
  pageLink: 'Page link',
  link: 'Link',
  copied: 'Link Copied',
};
