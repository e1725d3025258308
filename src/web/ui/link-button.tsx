import type { ComponentProps } from 'react';
import styles from './link-button.module.css';

/** A button that stands in running text and reads like a link. A busy one does nothing when pressed again. */
export function LinkButton({ busy, onClick, ...rest }: ComponentProps<'button'> & { busy?: boolean }) {
  return (
    <button
      {...rest}
      type="button"
      className={`link ${styles.button}`}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
    />
  );
}
