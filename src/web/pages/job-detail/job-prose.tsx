import { texts } from '#texts/job-detail.ts';
import styles from './job-prose.module.css';
import { JobText } from './job-text.tsx';

interface JobProseProps {
  skills: string[];
  /** HTML that the server decoded once and sanitised last. */
  description: string;
}

export function JobProse({ skills, description }: JobProseProps) {
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
        <JobText className={styles.description} html={description} />
      </section>
    </article>
  );
}
