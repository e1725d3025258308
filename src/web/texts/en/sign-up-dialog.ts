export const texts = {
  title: 'Sign Up',
  lead: 'We will e-mail you a 5 digit code. No password to remember.',
  email: 'E-mail',
  submit: 'Submit',
  or: 'or',
  google: 'Google',
  googleOff: 'Google sign-in is not available right now',
  linkedin: 'LinkedIn',
  linkedinOff: 'LinkedIn sign-in is not available right now',
};
