/** The forms of My Profile without scripts. */
export const texts = {
  resume: { file: 'Resume file', changed: 'Resume Uploaded Successfully' },
  /** The support address follows. */
  needScripts:
    'Downloading your data, deleting your account and signing out other devices need JavaScript. Without it, write to ',
  picture: { file: 'Picture file', changed: 'Profile Picture Uploaded Successfully' },
};
