export const texts = {
  title: 'Upload Your Resume',
  /** Names the account, which may not be the reader's own. */
  forAccount: {
    start: 'For ',
    /** Follows the address without a line break. */
    end: '.',
    kept: ' Your resume is kept in this account.',
    /** For a candidate who pressed Apply. */
    oneMoreStep: ' One more step follows: you confirm the application.',
  },
  name: 'Full name',
  phone: 'Phone',
  email: 'Verified e-mail',
  resume: 'Resume',
  resumeHint: 'PDF, DOCX or TXT, up to 6 MB.',
  submit: 'Submit',
  done: 'Login successful!',
  missing: {
    name: 'Enter your full name',
    phone: 'Enter your phone number',
    resume: 'Select your resume',
    terms: 'Accept the terms to continue',
  },
};
