/** The page of voluntary questions after an application, and the way to it. */
export const texts = {
  loading: 'Loading the questions',
  failed: { title: 'We could not load the questions.', text: 'Nothing was lost.', tryAgain: 'Try again' },
  follows: 'One voluntary page follows. It changes nothing about your application.',
  go: 'Answer voluntary questions',
  title: 'Voluntary: equal opportunity',
  sent: (title: string, company: string) => `Your application as ${title} at ${company} is already sent.`,
  promise: (company: string) =>
    `These questions are voluntary and no part of it: your answers are not shown to those who decide, are stored apart and sealed, sent once to the system of ${company} and then deleted here.`,
  questions: (company: string) => `Questions from ${company}`,
  preferNot: 'I prefer not to say',
  save: 'Send these answers',
  skip: 'Skip',
  notSaved: 'We could not save your answers. Try again',
  answered: {
    title: 'Your answers are saved',
    text: (company: string) => `They go to the system of ${company} once, and are then deleted here.`,
  },
  closed: { title: 'Nothing more to answer', text: 'This page is closed. None of its answers is stored here.' },
  receipt: 'See the receipt',
  back: 'Back to the job',
};
