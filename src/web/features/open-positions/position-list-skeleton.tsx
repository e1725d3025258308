import * as limits from '#contract/limits.ts';
import styles from './position-list-skeleton.module.css';

/** As many rows as the specification has skeleton cards; the heading above them says in words what is going on. */
export function PositionListSkeleton() {
  return (
    <div className={styles.rows} aria-hidden="true">
      {Array.from({ length: limits.skeletonCardCount }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all the same and never move.
        <div key={row} className={styles.row} data-testid="skeleton">
          <span />
          <span />
        </div>
      ))}
    </div>
  );
}
