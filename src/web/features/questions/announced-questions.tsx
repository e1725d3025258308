import type { JobDetail } from '#contract/job-calls.ts';
import { isCounted } from '#contract/questions/question-count.ts';
import { texts } from '#texts/job/announced-questions.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './announced-questions.module.css';

/** What an applicant will be asked, folded away. The resume counts as a file. */
export function AnnouncedQuestions({ job: { questions = [] } }: { job: JobDetail['dashboard'][number] }) {
  const asked = questions.filter(isCounted);
  if (asked.length === 0) return null;
  const files = 1 + asked.filter(({ kind }) => kind === 'file').length;
  return (
    <details className={styles.asked}>
      <summary>
        {texts.summary(asked.length, files)}
        <Icon name="down" size={20} />
      </summary>
      <ol>
        {asked.map(({ label, ...question }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order is fixed, and labels may be equal.
          <li key={index}>
            {label} <span>{texts.kind(question)}</span>
          </li>
        ))}
      </ol>
      <p>{texts.after(files)}</p>
    </details>
  );
}
