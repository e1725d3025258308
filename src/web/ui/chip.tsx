import { texts } from '#texts/widgets.ts';
import styles from './chip.module.css';
import { Icon } from './icon.tsx';

interface ChipProps {
  name: string;
  /** `byKey`: the removed button had the keyboard focus, which the caller moves on. */
  onRemove(byKey: boolean): void;
}

/** A selected value with a button that removes it. */
export function Chip({ name, onRemove }: ChipProps) {
  return (
    <span className={styles.chip}>
      <span className={styles.name}>{name}</span>
      <button
        type="button"
        className={styles.remove}
        aria-label={texts.remove(name)}
        onClick={({ detail }) => onRemove(detail === 0)}
      >
        <Icon name="close" size={14} />
      </button>
    </span>
  );
}
