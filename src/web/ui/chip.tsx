import { texts } from '#texts/widgets.ts';
import styles from './chip.module.css';
import { Icon } from './icon.tsx';

interface ChipProps {
  name: string;
  /** `byKey`: whoever pressed it stands on a button that is about to go, and wants to stand somewhere else then. */
  onRemove(byKey: boolean): void;
  /** The whole chip is the button, for thumbs. */
  large?: boolean;
}

/** Something chosen, and the button that takes it back. */
export function Chip({ name, onRemove, large }: ChipProps) {
  return (
    <span className={styles.chip} data-large={large || undefined}>
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
