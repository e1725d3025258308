import type { Question } from '#contract/questions/question-schema.ts';
import { answerField } from '#contract/questions/questions.ts';
import { formatLongDate } from '#labels/job-labels.ts';
import { texts } from '#texts/forms/questions.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import type { ApplyFormState } from '../apply-page/use-apply-form.ts';
import styles from './consent-questions.module.css';
import { QuestionLabel } from './question-field.tsx';

interface ConsentQuestionsProps {
  consents: readonly Question[];
  company: string;
  state: ApplyFormState;
}

/** The company's own texts, each with its version and a box that is not ticked at first. */
export function ConsentQuestions({ consents, company, state: { answers, problems, answer } }: ConsentQuestionsProps) {
  return consents.map(({ id, label, help, required, consent }) => (
    <div key={id} className={styles.consent}>
      {consent && (
        <div className={styles.text}>
          <p>{consent.text}</p>
          <p className={styles.source}>
            {texts.consent.source(company, consent.version, consent.date ? formatLongDate(consent.date) : '')}{' '}
            {consent.link && (
              <a className="link" href={consent.link} target="_blank" rel="noopener noreferrer nofollow">
                {texts.consent.link}
              </a>
            )}
          </p>
        </div>
      )}
      {help && <p className={styles.source}>{help}</p>}
      <Checkbox
        name={answerField(id)}
        aria-required={required}
        checked={answers[id]?.[0] === 'on'}
        onCheckedChange={(checked) => answer(id, checked ? ['on'] : [])}
        error={problems.fields[answerField(id)]}
      >
        <QuestionLabel isOptional={!required}>{label}</QuestionLabel>
      </Checkbox>
    </div>
  ));
}
