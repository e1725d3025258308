/** The dialog that asks for a code before a download or deletion. */
export const texts = {
  deleteTitle: 'Delete your account?',
  deleteText: (applications: number) =>
    `Your profile, your files and your applications${applications === 0 ? '' : ` (${applications})`} are deleted in a day. Until then you undo it from the mail we send or in My Profile. A company that has an application already keeps its copy: ask it to delete that too.`,
  exportTitle: 'Is it you?',
  exportText: 'You signed in a while ago. Enter a code, so that your data goes to you only.',
  code: (email: string) => `Code from the mail we sent to ${email}`,
  placeholder: '5 digits',
  keep: 'Keep account',
  remove: 'Delete account',
  cancel: 'Cancel',
  download: 'Download my data',
  again: 'Mail a new code',
  mailed: 'A new code is on its way.',
  failed: 'That did not work. Try again in a moment.',
};
