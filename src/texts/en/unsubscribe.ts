export const texts = {
  stopping: 'Stopping the e-mails…',
  done: {
    title: "You've unsubscribed",
    text: (company: string) => `You'll no longer receive emails from ${company}.`,
    portal: 'Career portal',
    undo: 'Undo',
    /** Below `text`. */
    remaining:
      'Only what you need still reaches you: codes to sign in, receipts of your applications, and warnings about your account.',
  },
  link: {
    title: 'Unsubscribe?',
    text: (company: string) => `You will get no more news from ${company}: neither about your applications nor about new roles.`,
    unsubscribe: 'Unsubscribe',
    unknown: {
      title: 'This link does not work any more',
      text: (address: string) => `Open the link in a newer mail, or write to ${address}.`,
    },
    undone: {
      title: 'This is undone',
      text: (company: string) => `E-mails from ${company} reach you as before.`,
    },
  },
  undone: {
    title: 'This is undone',
    text: (company: string) =>
      `E-mails from ${company} reach you as before. A mail confirms it, unless you had unsubscribed earlier.`,
  },
  notUndone: 'We could not undo this. Try again in a moment.',
  undoOver: (address: string) => `This can no longer be undone here. Write to ${address}.`,
  /** The support address follows. */
  noScript: 'Unsubscribing here needs JavaScript. Without it, write to ',
  failed: {
    title: 'We could not unsubscribe you',
    text: 'Check that the address in the link is whole, then try again.',
    tryAgain: 'Try again',
  },
};
