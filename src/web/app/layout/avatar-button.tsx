import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { texts } from '#texts/layout.ts';
import { lazyImportWhenOnline } from '#web/browser/lazy-import.ts';
import { storage, subscribeToStorage } from '#web/browser/storage.ts';
import { useLazyModule } from '#web/browser/use-lazy-module.ts';
import { Icon } from '#web/ui/icon.tsx';
import { getInitials } from '#web/ui/initials.ts';
import styles from './avatar-button.module.css';

const importMenu = () => import('./avatar-menu.tsx');
const loadMenu = lazyImportWhenOnline(importMenu);

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
  const name = useSyncExternalStore(
    subscribeToStorage,
    () => storage.get('name'),
    () => undefined,
  );
  useEffect(() => {
    let isMounted = true;
    // Stores the name. Without one the icon stays.
    if (!storage.get('name')) {
      import('./candidate-name.ts')
        .then(({ fetchCandidateName }) => fetchCandidateName(client, () => isMounted))
        .catch(() => undefined);
    }
    return () => {
      isMounted = false;
    };
  }, [client]);
  return (name && getInitials(name)) || <Icon name="user" />;
}
