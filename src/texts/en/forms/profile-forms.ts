/** The forms of My Profile without scripts. */
export const texts = {
  resume: { file: 'Resume file', changed: 'Resume Uploaded Successfully' },
  picture: { file: 'Picture file', changed: 'Profile Picture Uploaded Successfully' },
};
