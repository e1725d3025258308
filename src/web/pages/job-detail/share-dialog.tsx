import { useEffect, useRef, useState } from 'react';
import { shareLinks } from '../../jobs/share-links.ts';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toasts.tsx';
import styles from './share-dialog.module.css';

/** Spec §2: five services in a new tab, the page's address, and a button that copies it. */
export function ShareDialog({ onClose }: { onClose(): void }) {
  const address = location.origin + location.pathname;
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    toast('Link Copied');
  }, [copied]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
    } catch {
      // Without leave to write the clipboard the address is selected, ready for the keyboard.
      field.current?.focus();
      field.current?.select();
    }
  };

  return (
    <Dialog title="Share Job" width="37.5rem" startAt="title" onClose={onClose}>
      <ul className={styles.services}>
        {shareLinks(address).map(({ name, url }) => (
          <li key={name}>
            <ButtonAnchor look="secondary" wide href={url} target="_blank" rel="noopener noreferrer">
              {name}
            </ButtonAnchor>
          </li>
        ))}
      </ul>
      <div className={styles.copy}>
        <input ref={field} className={styles.address} readOnly value={address} aria-label="Address of this job" />
        <Button onClick={() => void copy()}>{copied ? 'Link Copied' : 'Link'}</Button>
      </div>
    </Dialog>
  );
}
