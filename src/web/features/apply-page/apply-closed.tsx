import { useEffect, useState } from 'react';
import { paths } from '#contract/addresses.ts';
import type { ApplyFormValues } from '#contract/forms/apply-form-rules.ts';
import { texts } from '#texts/forms/apply-page.ts';
import { storage } from '#web/browser/storage.ts';
import { useFormResult } from '#web/session/use-form-result.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { FullPageMessage } from '#web/ui/full-page-message.tsx';
import { SimilarRoles } from '../similar-roles/similar-roles.tsx';
import styles from './apply-closed.module.css';
import { readDraft } from './apply-draft.ts';

/** Shows the entered values and similar roles after the job was closed. */
export function ApplyClosed({ jobId }: { jobId: number }) {
  const posted = useFormResult();
  const [entered, setEntered] = useState<Partial<ApplyFormValues> & { file?: string | undefined }>(posted?.values ?? {});
  // The server renders no draft, so the browser adds it afterwards.
  useEffect(() => {
    const draft = readDraft(jobId, storage.get('candidate_id'));
    if (draft) setEntered({ ...draft.values, file: draft.file });
  }, [jobId]);
  const answers = [
    [texts.resume.label, entered.file],
    [texts.contact.name, entered.name],
    [texts.contact.phone, entered.phone?.trim() === texts.contact.phoneStart.trim() ? '' : entered.phone],
    [texts.contact.email, entered.email],
  ].filter((answer): answer is [string, string] => !!answer[1]);
  const hasAnswers = answers.length > 0;
  return (
    <>
      <FullPageMessage title={texts.closed.title} {...(hasAnswers && { text: texts.closed.text })}>
        <ButtonLink to={paths.openPositions}>{texts.closed.search}</ButtonLink>
      </FullPageMessage>
      {hasAnswers && (
        <section className={`wrap ${styles.enteredValues}`} aria-labelledby="typed">
          <h2 id="typed">{texts.closed.typed}</h2>
          <dl>
            {answers.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <SimilarRoles jobId={jobId} />
    </>
  );
}
