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

const load = () => import('./avatar-menu.tsx');
const menuModule = lazyImport(load);

const menuId = 'avatar-menu';

/** The candidate's initials and the menu that they open; the menu loads on hover, focus or the first press. */
export function AvatarButton() {
  const [pressed, setPressed] = useState(false);
  const menu = useLazyModule(menuModule, pressed);
  return (
    <>
      <button
        type="button"
        className={styles.avatar}
        aria-label={texts.account}
        aria-haspopup="menu"
        popoverTarget={menuId}
        onPointerEnter={() => void load().catch(() => undefined)}
        onFocus={() => void load().catch(() => undefined)}
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
    let here = true;
    const show = (name: string) => {
      if (here) setInitials(getInitials(name));
    };
    const name = storage.get('name');
    if (name) show(name);
    // Without an answer the icon stays.
    else fetchCandidateName(client, () => here).then(show, () => undefined);
    return () => {
      here = false;
    };
  }, [client]);
  return initials || <Icon name="user" />;
}
