import { useMemo, useRef, useState } from 'react';
import { voluntaryPath } from '#contract/addresses.ts';
import type { AnswerFields } from '#contract/questions/question-schema.ts';
import type { SelfIdentification } from '#contract/questions/self-identification-calls.ts';
import { formatJobTitle } from '#labels/job-labels.ts';
import { texts } from '#texts/forms/voluntary-page.ts';
import { errorMessage, fieldErrors } from '#web/api/api-errors.ts';
import { answerSelfIdentificationMutation } from '#web/api/self-identification-queries.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { useFormResult } from '#web/session/use-form-result.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/fields/field-error.tsx';
import { NarrowPage } from '#web/ui/narrow-page.tsx';
import { QuestionList } from '../questions/question-list.tsx';
import { putDeclineFirst, settleChoice } from './voluntary-options.ts';
import styles from './voluntary-page.module.css';

/** The questions, never prefilled and never required. */
export function VoluntaryForm({ applicationId, page }: { applicationId: string; page: SelfIdentification }) {
  const posted = useFormResult();
  const [answers, setAnswers] = useState<AnswerFields>(posted?.answers ?? {});
  const [problems, setProblems] = useState({ fields: posted?.errors ?? {}, message: posted?.message });
  const { send, isPending } = useApiMutation(answerSelfIdentificationMutation);
  const form = useRef<HTMLFormElement>(null);
  const questions = useMemo(() => page.questions.map(putDeclineFirst), [page.questions]);

  const answer = (id: string, chosen: readonly string[]) => {
    const question = questions.find((each) => each.id === id);
    setAnswers((before) => ({
      ...before,
      [id]: question?.kind === 'multi' ? settleChoice(question, before[id] ?? [], chosen) : chosen,
    }));
  };
  const submit = async (intent: 'save' | 'skip') => {
    const { error } = await send({ applicationId, intent, answers });
    if (!error) return;
    const fields = fieldErrors(error);
    setProblems({ fields, message: errorMessage(error, texts.notSaved) });
    const [field] = Object.keys(fields);
    if (field) form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(field)}"]`)?.focus();
  };

  return (
    <NarrowPage>
      <h1>{texts.title}</h1>
      <div className={styles.lead}>
        <p>{texts.sent(formatJobTitle(page.title), page.name)}</p>
        <p>{texts.promise(page.name)}</p>
      </div>
      <form
        ref={form}
        className={styles.form}
        method="post"
        action={voluntaryPath(applicationId)}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const { submitter } = event.nativeEvent as SubmitEvent;
          if (!isPending) void submit(submitter?.getAttribute('value') === 'skip' ? 'skip' : 'save');
        }}
      >
        <h2 className={styles.heading}>{texts.questions(page.name)}</h2>
        <QuestionList questions={questions} answers={answers} errors={problems.fields} onAnswer={answer} />
        <div className={styles.buttons}>
          <Button type="submit" name="intent" value="save" busy={isPending}>
            {texts.save}
          </Button>
          <Button type="submit" name="intent" value="skip" variant="secondary" busy={isPending}>
            {texts.skip}
          </Button>
        </div>
        <FieldError error={problems.message} />
      </form>
    </NarrowPage>
  );
}
