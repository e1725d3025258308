export const texts = {
  stopping: 'Stopping the e-mails…',
  done: {
    title: "You've unsubscribed",
    text: (company: string) => `You'll no longer receive emails from ${company}.`,
    portal: 'Career portal',
    undo: 'Undo',
  },
  undone: {
    title: 'This is undone',
    text: (company: string) => `E-mails from ${company} reach you as before. We sent you one to confirm it.`,
  },
  notUndone: 'We could not undo this. Try again in a moment.',
  undoOver: (address: string) => `This can no longer be undone here. Write to ${address}.`,
  /** The support address follows. */
  withoutScripts: 'Unsubscribing here needs JavaScript. Without it, write to ',
  failed: {
    title: 'We could not unsubscribe you',
    text: 'Check that the address in the link is whole, then try again.',
    tryAgain: 'Try again',
  },
};
