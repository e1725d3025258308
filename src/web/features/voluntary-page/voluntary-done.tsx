import { useEffect, useRef } from 'react';
import { jobPath, receiptPath } from '#contract/addresses.ts';
import type { SelfIdentification } from '#contract/questions/self-identification-calls.ts';
import { texts } from '#texts/forms/voluntary-page.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { NarrowPage } from '#web/ui/narrow-page.tsx';
import styles from './voluntary-page.module.css';

/** The page after its answers, or when it closed without them. */
export function VoluntaryDone({ applicationId, page }: { applicationId: string; page: SelfIdentification }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isAnswered = page.state === 'answered';
  return (
    <NarrowPage>
      <h1 ref={heading} tabIndex={-1}>
        {isAnswered ? texts.answered.title : texts.closed.title}
      </h1>
      <p className={styles.lead}>{isAnswered ? texts.answered.text(page.name) : texts.closed.text}</p>
      <div className={styles.buttons}>
        <ButtonLink to={receiptPath(applicationId)}>{texts.receipt}</ButtonLink>
        <ButtonLink variant="secondary" to={jobPath(page.joborder_id)}>
          {texts.back}
        </ButtonLink>
      </div>
    </NarrowPage>
  );
}
