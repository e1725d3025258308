import { texts } from '#texts/job-detail.ts';
import { DescriptionHtml } from './description-html.tsx';
import styles from './job-content.module.css';

interface JobContentProps {
  skills: string[];
  /** The server's sanitized HTML. */
  description: string;
}

export function JobContent({ skills, description }: JobContentProps) {
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
    </article>
  );
}
