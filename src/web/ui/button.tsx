import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import styles from './button.module.css';

interface Look {
  look?: 'primary' | 'secondary' | 'quiet' | 'sun';
  size?: 'small';
  /** As wide as its place. */
  wide?: boolean;
}

interface Busy {
  /** Something is under way: pressing again does nothing. */
  busy?: boolean;
}

type ButtonProps = Look & Busy & ComponentProps<'button'>;
/** For a link that fetches where it stands, `busy` shows it; what it does then is its own business. */
type LinkProps = Look & Busy & ComponentProps<typeof Link>;

/** A busy button keeps its label, its width and the focus. */
export function Button({
  look = 'primary',
  size,
  wide,
  busy,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classes(className)}
      data-look={look}
      data-size={size}
      data-wide={wide || undefined}
      data-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {children}
      {busy && <span className={styles.dot} aria-hidden="true" />}
    </button>
  );
}

export function ButtonLink({ look = 'primary', size, wide, className, busy, children, ...rest }: LinkProps) {
  return (
    <Link
      {...rest}
      className={classes(className)}
      data-look={look}
      data-size={size}
      data-wide={wide || undefined}
      data-busy={busy || undefined}
      aria-disabled={busy || undefined}
    >
      {children}
      {busy && <span className={styles.dot} aria-hidden="true" />}
    </Link>
  );
}

/** For files and other sites: a link that looks like a button and leaves the page to the browser. */
export function ButtonAnchor({ look = 'primary', size, wide, className, children, ...rest }: Look & ComponentProps<'a'>) {
  return (
    <a {...rest} className={classes(className)} data-look={look} data-size={size} data-wide={wide || undefined}>
      {children}
    </a>
  );
}

const classes = (more: string | undefined) => (more ? `${styles.button} ${more}` : styles.button);
