import { useEffect } from 'react';
import { texts } from '#texts/job-detail.ts';
import { loadSanitizedHtml } from './description-html.tsx';
import styles from './job-skeleton.module.css';
import { TextSkeleton } from './text-skeleton.tsx';

/** The shape of a job page while its job is on the way. */
export function JobSkeleton() {
  // Beside the job rather than after it.
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
