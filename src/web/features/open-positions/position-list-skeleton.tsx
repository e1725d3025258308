import * as limits from '#contract/limits.ts';
import styles from './position-list-skeleton.module.css';

/** The skeleton of the list (spec §9: 10 rows); the heading above announces the loading. */
export function PositionListSkeleton() {
  return (
    <div className={styles.rows} aria-hidden="true">
      {Array.from({ length: limits.skeletonCardCount }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical and never move.
        <div key={row} className={styles.row} data-testid="skeleton">
          <span />
          <span />
          <span />
          <span />
        </div>
      ))}
    </div>
  );
}
