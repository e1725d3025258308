import { Suspense } from 'react';
import type { JobDetail } from '#contract/job-calls.ts';
import { texts } from '#texts/job-detail.ts';
import { LazyQuestionNotes } from '../questions/lazy-question-notes.ts';
import { DescriptionHtml } from './description-html.tsx';
import styles from './job-content.module.css';
import { JobFacts } from './job-facts.tsx';

interface JobContentProps {
  job: JobDetail['dashboard'][number];
  skills: string[];
}

export function JobContent({ job, skills }: JobContentProps) {
  // The server's sanitized HTML.
  const { description } = job;
  return (
    <article className={styles.prose}>
      {skills.length > 0 && (
        <section>
          <h2>{texts.skills}</h2>
          <ul className={styles.skills}>
            {skills.map((skill) => (
              <li key={skill}>{skill}</li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h2>{texts.about}</h2>
        {description ? (
          <DescriptionHtml className={styles.description} html={description} />
        ) : (
          <p className={styles.description}>{texts.noDescription}</p>
        )}
      </section>
      <JobFacts job={job} />
      {job.questions && (
        <Suspense>
          <LazyQuestionNotes job={job} />
        </Suspense>
      )}
    </article>
  );
}
