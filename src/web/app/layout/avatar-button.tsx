import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { texts } from '#texts/layout.ts';
import { lazyImport } from '#web/browser/lazy-import.ts';
import { useLazyModule } from '#web/browser/use-lazy-module.ts';
import { storageGet } from '#web/session/browser-storage.ts';
import { Icon } from '#web/ui/icon.tsx';
import { getInitials } from '#web/ui/initials.ts';
import styles from './avatar-button.module.css';
import { fetchCandidateName } from './candidate-name.ts';

const load = () => import('./avatar-menu.tsx');
const menuPart = lazyImport(load);

/** The candidate's initials; the menu behind them arrives with the first press. */
export function AvatarButton() {
  const [wanted, setWanted] = useState(false);
  const menu = useLazyModule(menuPart, wanted);
  const face = <Initials />;
  if (menu) return <menu.AvatarMenu>{face}</menu.AvatarMenu>;
  return (
    <button
      type="button"
      className={styles.avatar}
      aria-label={texts.account}
      aria-haspopup="menu"
      aria-expanded="false"
      onPointerEnter={() => void load().catch(() => undefined)}
      onFocus={() => void load().catch(() => undefined)}
      onClick={() => setWanted(true)}
    >
      {face}
    </button>
  );
}

/** Why only in the browser? The name lies in local storage, which a server never sees. */
function Initials() {
  const client = useQueryClient();
  const [initials, setInitials] = useState('');
  useEffect(() => {
    let here = true;
    const show = (name: string) => {
      if (here) setInitials(getInitials(name));
    };
    const name = storageGet('name');
    if (name) show(name);
    // Without an answer the figure stays, which needs no name.
    else fetchCandidateName(client, () => here).then(show, () => undefined);
    return () => {
      here = false;
    };
  }, [client]);
  return initials || <Icon name="user" />;
}
