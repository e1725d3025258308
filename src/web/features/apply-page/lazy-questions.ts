/** Loads a company's questions only for jobs that have some. The server renders them directly. */
import type { ComponentProps, FunctionComponent } from 'react';
import { createPreloadable } from '#web/browser/preloadable.ts';
// The server renders the questions, so their styles belong to the page.
import '../questions/character-count.module.css';
import '../questions/choice-question.module.css';
import '../questions/consent-questions.module.css';
import '../questions/form-facts.module.css';
import '../questions/question-field.module.css';
import '../questions/question-list.module.css';
import '../questions/question-station.module.css';
import '../questions/voluntary-station.module.css';
import '#web/ui/fields/select.module.css';

const importParts = () => import('../questions/form-parts.ts');
type Parts = Awaited<ReturnType<typeof importParts>>;
/** Without `object`, the props of a component that takes none would be unknown. */
type Part<Name extends keyof Parts> = FunctionComponent<ComponentProps<Parts[Name]> & object>;

const rendered = import.meta.env.SSR ? await importParts() : undefined;
const station = createPreloadable(async () => (await importParts()).QuestionStation);
const consents = createPreloadable(async () => (await importParts()).ConsentQuestions);
const voluntary = createPreloadable(async () => (await importParts()).VoluntaryStation);
const voluntaryStep = createPreloadable(async () => (await importParts()).VoluntaryStep);
const facts = createPreloadable(async () => (await importParts()).FormFacts);

export const LazyQuestionStation: Part<'QuestionStation'> = rendered?.QuestionStation ?? station.Component;
export const LazyConsentQuestions: Part<'ConsentQuestions'> = rendered?.ConsentQuestions ?? consents.Component;
export const LazyFormFacts: Part<'FormFacts'> = rendered?.FormFacts ?? facts.Component;
export const LazyVoluntaryStation: Part<'VoluntaryStation'> = rendered?.VoluntaryStation ?? voluntary.Component;
export const LazyVoluntaryStep: Part<'VoluntaryStep'> = rendered?.VoluntaryStep ?? voluntaryStep.Component;

export const preloadQuestions = () =>
  Promise.all([station, consents, facts, voluntary, voluntaryStep].map(({ preload }) => preload()));
