import { useEffect } from 'react';
import { texts } from '#texts/job-detail.ts';
import { loadSanitizedHtml } from './description-html.tsx';
import styles from './job-skeleton.module.css';
import { TextSkeleton } from './text-skeleton.tsx';

/** The skeleton of a job page. */
export function JobSkeleton() {
  // Loads in parallel with the job.
  useEffect(() => void loadSanitizedHtml().catch(() => undefined), []);
  return (
    <div>
      <h1 className="sr-only">{texts.loading}</h1>
      <div className={styles.band} />
      <div className="wrap">
        <TextSkeleton />
      </div>
    </div>
  );
}
