export const texts = {
  stopping: 'Stopping the e-mails…',
  done: {
    title: "You've unsubscribed",
    text: (company: string) => `You'll no longer receive emails from ${company}.`,
    portal: 'Career portal',
  },
  failed: {
    title: 'We could not unsubscribe you',
    text: 'Check that the address in the link is whole, then try again.',
    tryAgain: 'Try again',
  },
};
