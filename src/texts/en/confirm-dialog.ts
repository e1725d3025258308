export const texts = {
  title: 'Confirm Your Application',
  whichResume: 'Which resume?',
  existingResume: 'Are you sure you want to continue with the existing resume/cv?',
  newResume: 'I want to upload a new resume/cv.',
  uploadResume: 'Upload Resume/cv',
  resumeHint: 'PDF, DOCX or TXT, up to 6 MB.',
  cancel: 'Cancel',
  apply: 'Apply',
  applied: 'Job Applied Successfully',
  /** The bar that leads back to an unfinished application. */
  bar: {
    label: 'Unfinished application',
    start: 'Resume saved. One step left: ',
    end: '.',
    finish: 'Finish applying',
    dismiss: 'Dismiss. Your resume stays saved',
    notDismissed: 'We could not dismiss this. Try again.',
    closed: (title: string) => `“${title}” closed before you finished.`,
    similar: 'Four similar roles',
    appliedOn: (date: string) => `You applied on ${date}`,
  },
  /** Reasons for the disabled Apply button. */
  notReady: {
    loading: 'Your profile is being loaded.',
    noResume: 'There is no resume in your profile yet. Upload one to apply.',
    noFile: 'Choose a resume to upload.',
  },
  captcha: {
    picture: 'Picture of a 6 character code',
    reload: 'Reload Captcha',
    field: 'Enter Captcha Code',
    hint: 'Capital and small letters count.',
    hear: 'Hear the code',
    capital: (letter: string) => `capital ${letter}`,
    small: (letter: string) => `small ${letter}`,
    wrong: 'Captcha Does Not Match',
  },
};
