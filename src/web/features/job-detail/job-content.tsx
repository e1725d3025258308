import { texts } from '#texts/job-detail.ts';
import { DescriptionHtml } from './description-html.tsx';
import styles from './job-content.module.css';

interface JobProseProps {
  skills: string[];
  /** HTML that the server decoded once and sanitized last. */
  description: string;
}

export function JobContent({ skills, description }: JobProseProps) {
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
        <DescriptionHtml className={styles.description} html={description} />
      </section>
    </article>
  );
}
