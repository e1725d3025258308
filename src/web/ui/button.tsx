import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import styles from './button.module.css';

interface ButtonStyleProps {
  variant?: 'primary' | 'secondary' | 'quiet' | 'sun';
  size?: 'small';
  /** Takes the full width of its container. */
  fullWidth?: boolean;
}

interface Busy {
  /** Ignores presses while an action is in progress. */
  busy?: boolean;
}

type ButtonProps = ButtonStyleProps & Busy & ComponentProps<'button'>;
/** On a link, `busy` only changes the look. */
type LinkProps = ButtonStyleProps & Busy & ComponentProps<typeof Link>;

/** A busy button keeps label, width and focus. */
export function Button({
  variant: look = 'primary',
  size,
  fullWidth: wide,
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

export function ButtonLink({ variant: look = 'primary', size, fullWidth: wide, className, busy, children, ...rest }: LinkProps) {
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

/** A link that looks like a button, for files and other sites; bypasses the router. */
export function ButtonAnchor({
  variant: look = 'primary',
  size,
  fullWidth: wide,
  className,
  children,
  ...rest
}: ButtonStyleProps & ComponentProps<'a'>) {
  return (
    <a {...rest} className={classes(className)} data-look={look} data-size={size} data-wide={wide || undefined}>
      {children}
    </a>
  );
}

const classes = (more: string | undefined) => (more ? `${styles.button} ${more}` : styles.button);
