import { Icon } from './icon.tsx';
import styles from './progress-bar.module.css';

/** A line that fills between two stations; `share` is 0 to 1. */
export function ProgressBar({ share, label }: { share: number; label: string }) {
  return (
    <div className={styles.line} data-done={share >= 1 || undefined}>
      <span className={styles.station} />
      <progress className={styles.progress} max={1} value={share} aria-label={label} />
      <span className={styles.station}>
        <Icon name="check" size={14} />
      </span>
    </div>
  );
}
