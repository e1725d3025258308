/**
 * A modal dialog on the browser's own <dialog>: it holds the focus, makes the rest inert and closes on Escape.
 * Why only in the browser? `showModal` is called by an effect; a server never renders an open one.
 */

import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { texts } from '#texts/widgets.ts';
import styles from './dialog.module.css';
import { Icon } from './icon.tsx';
import { ToastRegion } from './toasts/toast-region.tsx';

interface DialogProps {
  title: string;
  /** CSS length; spec §9 gives those of share and confirm. */
  width?: string;
  onClose(): void;
  /** While something would be lost, a press beside the dialog does not close it. */
  keepOpenOnBackdropClick?: boolean;
  /** Where the focus goes first: the title of a dialog with much to read, else the first field. */
  initialFocus?: 'title' | 'field';
  children: ReactNode;
}

export function Dialog({
  title,
  width,
  onClose,
  keepOpenOnBackdropClick: heldOpen = false,
  initialFocus: startAt = 'field',
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();

  // Before anything can be pressed again: focus that comes back late is taken from whoever pressed something meanwhile.
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (!shown) return;
    const opener = openerOf();
    if (width) shown.style.setProperty('--dialog-width', width);
    shown.showModal();
    if (startAt === 'title') heading.current?.focus();
    else shown.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea')?.focus();
    return () => {
      shown.close();
      returnFocus(opener);
    };
  }, [width, startAt]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, and the close button is in the tab order.
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
        if (event.target === dialog.current && !heldOpen) onClose();
      }}
    >
      <div className={styles.body}>
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

/**
 * Dialogs that replace one another (sign-up, code, resume) return the focus to what opened the first of them.
 */
let firstOpener: HTMLElement | null = null;

function openerOf(): HTMLElement | null {
  const active = document.activeElement;
  if (active instanceof HTMLElement && active !== document.body && !active.closest('dialog')) firstOpener = active;
  return firstOpener;
}

function returnFocus(opener: HTMLElement | null): void {
  // The next dialog of a chain opens in the same moment and takes the focus itself.
  queueMicrotask(() => {
    if (document.querySelector('dialog[open]')) return;
    // Signing in takes the Login button away: whoever listens goes on at the heading of the page, or before it.
    const begins = document.querySelector<HTMLElement>('main h1[tabindex]') ?? document.querySelector<HTMLElement>('main');
    if (opener?.isConnected) opener.focus();
    else begins?.focus({ preventScroll: true });
  });
}
