/** Texts of the calendar file of a job's deadline. */
export const texts = {
  lastDay: (title: string) => `Last day to apply: ${title}`,
  closes: (title: string, company: string, deadline: string) => `${title}, ${company}. Closes ${deadline}.`,
};
