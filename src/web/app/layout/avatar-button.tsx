import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { texts } from '#texts/layout.ts';
import { lazyImport } from '#web/browser/lazy-import.ts';
import { storage } from '#web/browser/storage.ts';
import { useLazyModule } from '#web/browser/use-lazy-module.ts';
import { Icon } from '#web/ui/icon.tsx';
import { getInitials } from '#web/ui/initials.ts';
import styles from './avatar-button.module.css';
import { fetchCandidateName } from './candidate-name.ts';

const importMenu = () => import('./avatar-menu.tsx');
const loadMenu = lazyImport(importMenu);

const menuId = 'avatar-menu';

/** Opens the candidate's menu, which loads on hover, focus or the first press. */
export function AvatarButton() {
  const [pressed, setPressed] = useState(false);
  const menu = useLazyModule(loadMenu, pressed);
  return (
    <>
      <button
        type="button"
        className={styles.avatar}
        aria-label={texts.account}
        aria-haspopup="menu"
        popoverTarget={menuId}
        onPointerEnter={() => void importMenu().catch(() => undefined)}
        onFocus={() => void importMenu().catch(() => undefined)}
        onClick={() => setPressed(true)}
      >
        <Initials />
      </button>
      {menu && <menu.AvatarMenu id={menuId} />}
    </>
  );
}

/** Renders in the browser only, since the name is in local storage. */
function Initials() {
  const client = useQueryClient();
  const [initials, setInitials] = useState('');
  useEffect(() => {
    let isMounted = true;
    const showInitials = (name: string) => {
      if (isMounted) setInitials(getInitials(name));
    };
    const name = storage.get('name');
    if (name) showInitials(name);
    // Without a name the icon stays.
    else fetchCandidateName(client, () => isMounted).then(showInitials, () => undefined);
    return () => {
      isMounted = false;
    };
  }, [client]);
  return initials || <Icon name="user" />;
}
