import type { ApplyForm } from '#contract/forms/apply-form-calls.ts';
import { texts as applyTexts } from '#texts/forms/apply-page.ts';
import { texts } from '#texts/forms/questions.ts';
import { Station } from '../apply-page/form-station.tsx';
import type { ApplyFormState } from '../apply-page/use-apply-form.ts';
import { QuestionList } from './question-list.tsx';
import styles from './question-station.module.css';

interface QuestionStationProps {
  form: ApplyForm;
  company: string;
  state: ApplyFormState;
  /** The number of questions that expect an answer. */
  count: number;
}

/** The company's questions on the rail of the form. Consents follow in the section of their own. */
export function QuestionStation({ form, company, state, count }: QuestionStationProps) {
  const lead = (
    <>
      {texts.count(applyTexts.questions(count))} <span className={styles.saved}>{texts.saved}</span>
    </>
  );
  return (
    <Station id="questions" heading={texts.heading(company)} lead={lead}>
      <QuestionList
        questions={form.questions?.filter(({ kind }) => kind !== 'consent') ?? []}
        answers={state.answers}
        errors={state.problems.fields}
        onAnswer={state.answer}
        files={{ held: form.answer_files ?? {}, ...state }}
      />
    </Station>
  );
}
