import { useRef, useState } from 'react';
import { texts } from '#texts/share-dialog.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { SecondaryIcon } from '#web/ui/secondary-icon.tsx';
import { showToast } from '#web/ui/toasts/toast-queue.ts';
import { ServiceMark } from './service-mark.tsx';
import styles from './share-dialog.module.css';
import { buildShareLinks } from './share-links.ts';
import { toSharedAddress } from './shared-address.ts';

/** Links to five services, the page's address and a copy button (spec §2). */
export function ShareDialog({ onClose }: { onClose(): void }) {
  const address = toSharedAddress(location.href);
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);

  /** The sheet of a phone, with the apps on it. Desktop systems offer less than the links above. */
  const canOpenApps = 'share' in navigator && matchMedia('(pointer: coarse)').matches;
  // Rejects when the user closes the sheet.
  const openApps = () => navigator.share({ title: document.title, url: address }).catch(() => undefined);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
      showToast(texts.copied);
    } catch {
      // Without clipboard permission, selects the address so that the user can copy it.
      field.current?.focus();
      field.current?.select();
    }
  };

  return (
    <Dialog title={texts.title} width="37.5rem" initialFocus="title" onClose={onClose}>
      <ul className={styles.services}>
        {buildShareLinks(address).map(({ name, url }) => (
          <li key={name}>
            <a className={styles.service} href={url} target="_blank" rel="noopener noreferrer">
              {name === texts.email ? <SecondaryIcon name="mail" size={24} /> : <ServiceMark service={name} />}
              {name}
            </a>
          </li>
        ))}
      </ul>
      {canOpenApps && (
        <Button variant="secondary" fullWidth onClick={() => void openApps()}>
          <SecondaryIcon name="share" /> {texts.otherApps}
        </Button>
      )}
      <div className={styles.copy}>
        <TextField ref={field} label={texts.pageLink} readOnly value={address} />
        <Button variant="secondary" onClick={() => void copy()}>
          {copied ? <Icon name="check" /> : <SecondaryIcon name="link" />} {copied ? texts.copied : texts.link}
        </Button>
      </div>
    </Dialog>
  );
}
