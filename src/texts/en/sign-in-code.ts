/** The code by e-mail: asked for in one dialog, typed in the next. */
export const texts = {
  title: 'Enter OTP',
  /** The address follows, emphasised, and then a full stop. */
  sentTo: 'We sent a 5 digit code to ',
  sentToEnd: '.',
  change: 'Change',
  boxes: '5 digit code',
  digitOf: (place: number, count: number) => `Digit ${place} of ${count}`,
  lastEmail: 'Check the last e-mail we sent.',
  /** After five wrong ones. */
  spent: 'Ask for a new code, or use the link in the last e-mail we sent.',
  verify: 'Verify',
  /** The clock follows. */
  resendIn: 'Resend in ',
  resend: 'Resend OTP',
  sent: 'New code sent.',
  notChecked: 'We could not check the code. Try again in a moment.',
  notSent: 'We could not send the code. Try again in a moment.',
  tooManyTries: 'Too many tries. Wait a few minutes, then ask for a new code.',
};
