export const texts = {
  title: 'Sign Up',
  lead: 'We will e-mail you a 5 digit code. No password to remember.',
  email: 'E-mail',
  submit: 'Submit',
  or: 'or',
  google: 'Google',
  linkedin: 'LinkedIn',
};
