import styles from './text-skeleton.module.css';

/** Placeholder bars for loading text. */
export function TextSkeleton() {
  return (
    <div className={styles.lines} aria-busy="true">
      {['long', 'longer', 'short', 'long'].map((length, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars never move.
        <div key={row} className={styles.line} data-length={length} />
      ))}
    </div>
  );
}
