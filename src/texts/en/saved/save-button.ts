/** The heart of a job. */
export const texts = {
  save: (title: string) => `Save ${title}`,
  failed: 'We could not save this job. Try again',
};
