import { useEffect } from 'react';
import { texts } from '#texts/job-detail.ts';
import styles from './job-loading.module.css';
import { loadSanitizedHtml } from './job-text.tsx';
import { TextSkeleton } from './loading-lines.tsx';

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
