/** The dialogs that send and verify a code. */
export const texts = {
  title: 'Enter OTP',
  /** The emphasized address and a period follow. */
  sentTo: 'We sent a 5 digit code to ',
  sentToEnd: '.',
  change: 'Change',
  boxes: '5 digit code',
  digitOf: (place: number, count: number) => `Digit ${place} of ${count}`,
  lastEmail: 'Check the last e-mail we sent.',
  /** After five wrong codes. */
  spent: 'Ask for a new code, or use the link in the last e-mail we sent.',
  verify: 'Verify',
  /** The countdown follows. */
  resendIn: 'Resend in ',
  resend: 'Resend OTP',
  sent: 'New code sent.',
  notChecked: 'We could not check the code. Try again in a moment.',
  notSent: 'We could not send the code. Try again in a moment.',
  tooManyAttempts: 'Too many tries. Wait a few minutes, then ask for a new code.',
};
