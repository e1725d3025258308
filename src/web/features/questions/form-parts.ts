/** The parts of an apply form that only jobs with questions have. They load as one. */
export { ConsentQuestions } from './consent-questions.tsx';
export { FormFacts } from './form-facts.tsx';
export { QuestionStation } from './question-station.tsx';
export { VoluntaryStation, VoluntaryStep } from './voluntary-station.tsx';
