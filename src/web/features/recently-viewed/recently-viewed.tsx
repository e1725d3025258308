import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { texts } from '#texts/saved/recently-viewed.ts';
import { publishedJobsQuery } from '#web/api/saved-job-queries.ts';
import { SimilarRoleList } from '../similar-roles/similar-role-list.tsx';
import styles from './recently-viewed.module.css';
import { forgetViewedJobs, readViewedJobs } from './viewed-jobs.ts';

const maxShown = 4;

/** The open jobs that this browser showed last, without the shown one. An error shows nothing: the section is an extra. */
export function RecentlyViewed({ jobId }: { jobId?: number }) {
  const titleId = useId();
  const [viewed, setViewed] = useState(readViewedJobs);
  const ids = viewed.filter((id) => id !== jobId);
  const { data } = useQuery({ ...publishedJobsQuery(ids), enabled: ids.length > 0 });
  const jobs = (data ?? []).filter(({ open }) => open).slice(0, maxShown);
  const forget = () => {
    forgetViewedJobs();
    setViewed([]);
  };
  if (ids.length === 0 || jobs.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <div className="wrap">
        <div className={styles.head}>
          <h2 id={titleId}>{texts.title}</h2>
          <p>
            {texts.browserOnly}
            <button type="button" className="link" onClick={forget}>
              {texts.forget}
            </button>
          </p>
        </div>
        <SimilarRoleList roles={jobs} />
      </div>
    </section>
  );
}
