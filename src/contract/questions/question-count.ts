/** Counts what an applicant is asked, for the job page and the form. */

type Counted = readonly { kind: string }[];

/** Texts and consents ask nothing. */
export const isCounted = ({ kind }: Counted[number]) => kind !== 'info' && kind !== 'consent';

export const countQuestions = (questions: Counted) => questions.filter(isCounted).length;

/** Two minutes, and 40 seconds a question. */
export const countApplyMinutes = (questionCount: number) => Math.ceil(2 + (questionCount * 40) / 60);
