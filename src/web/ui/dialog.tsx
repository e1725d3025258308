/**
 * A modal dialog on the native <dialog>, which traps the focus and closes on Escape.
 * Opens in an effect, so the server never renders an open one.
 */

import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { texts } from '#texts/widgets.ts';
import styles from './dialog.module.css';
import { Icon } from './icon.tsx';
import { ToastRegion } from './toasts/toast-region.tsx';

interface DialogProps {
  title: string;
  /** A stepper above the title. */
  steps?: ReactNode;
  /** CSS length; spec §9 sets it for share and confirm. */
  width?: string;
  onClose(): void;
  /** Ignores backdrop clicks while input could be lost. */
  keepOpenOnBackdropClick?: boolean;
  /** `title` for dialogs with much text; the first field otherwise. */
  initialFocus?: 'title' | 'field';
  children: ReactNode;
}

export function Dialog({
  title,
  steps,
  width,
  onClose,
  keepOpenOnBackdropClick = false,
  initialFocus = 'field',
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();

  // A layout effect, since a late return of the focus would override the user's next press.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const opener = findOpener();
    if (width) element.style.setProperty('--dialog-width', width);
    element.showModal();
    if (initialFocus === 'title') heading.current?.focus();
    else element.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea')?.focus();
    return () => {
      element.close();
      returnFocus(opener);
    };
  }, [width, initialFocus]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the close button serve the keyboard.
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      aria-modal="true"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current && !keepOpenOnBackdropClick) onClose();
      }}
    >
      <div className={styles.body}>
        {steps}
        <h2 id={titleId} ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h2>
        {children}
      </div>
      <button type="button" className={styles.close} aria-label={texts.close} onClick={onClose}>
        <Icon name="close" size={22} />
      </button>
      <ToastRegion />
    </dialog>
  );
}

/** Dialogs that replace one another (sign-up, code, resume) return the focus to the opener of the first. */
let firstOpener: HTMLElement | null = null;

function findOpener(): HTMLElement | null {
  const active = document.activeElement;
  if (active instanceof HTMLElement && active !== document.body && !active.closest('dialog')) firstOpener = active;
  return firstOpener;
}

function returnFocus(opener: HTMLElement | null): void {
  // The next dialog of a chain opens in the same task and sets the focus.
  queueMicrotask(() => {
    if (document.querySelector('dialog[open]')) return;
    // Signing in removes the Login button; the focus then moves to the page's heading or main.
    const pageStart = document.querySelector<HTMLElement>('main h1[tabindex]') ?? document.querySelector<HTMLElement>('main');
    if (opener?.isConnected) opener.focus();
    else pageStart?.focus({ preventScroll: true });
  });
}
