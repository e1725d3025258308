import { Link, type To } from 'react-router';
import { texts } from '#texts/widgets.ts';
import styles from './chip.module.css';
import { Icon } from './icon.tsx';

interface LinkChipProps {
  name: string;
  /** The page without the value. */
  to: To;
  /** A plain press, instead of following the link. */
  onPress(chip: HTMLElement): void;
}

/** A selected value that is removed as a whole. Without scripts, a link to the page without it. */
export function LinkChip({ name, to, onPress }: LinkChipProps) {
  return (
    <Link
      to={to}
      discover="none"
      className={styles.chip}
      data-large
      aria-label={texts.remove(name)}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onPress(event.currentTarget);
      }}
    >
      <span className={styles.name}>{name}</span>
      <span className={styles.remove}>
        <Icon name="close" size={14} />
      </span>
    </Link>
  );
}
