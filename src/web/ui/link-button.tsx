import type { ComponentProps } from 'react';
import styles from './link-button.module.css';

/** A button in running text that looks like a link; ignores presses while busy. */
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
