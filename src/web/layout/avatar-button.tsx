import { lazy, Suspense, useEffect, useState } from 'react';
import { texts } from '#texts/layout.ts';
import { chunk } from '../chunk.ts';
import { recall } from '../session/browser-memory.ts';
import { useAppDispatch } from '../store.ts';
import { Icon } from '../ui/icon.tsx';
import { initialsOf } from '../ui/initials.ts';
import styles from './avatar-button.module.css';
import { askOwnName } from './own-name.ts';

const load = () => import('./avatar-menu.tsx');
const AvatarMenu = lazy(chunk(async () => ({ default: (await load()).AvatarMenu })));

/** The candidate's initials; the menu behind them arrives with the first press. */
export function AvatarButton() {
  const [wanted, setWanted] = useState(false);
  const face = <Initials />;
  const closed = (
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
  if (!wanted) return closed;
  return (
    <Suspense fallback={closed}>
      <AvatarMenu>{face}</AvatarMenu>
    </Suspense>
  );
}

/** Why only in the browser? The name lies in local storage, which a server never sees. */
function Initials() {
  const dispatch = useAppDispatch();
  const [initials, setInitials] = useState('');
  useEffect(() => {
    let here = true;
    const show = (name: string) => {
      if (here) setInitials(initialsOf(name));
    };
    const name = recall('name');
    if (name) show(name);
    // Without an answer the figure stays, which needs no name.
    else askOwnName(dispatch, () => here).then(show, () => undefined);
    return () => {
      here = false;
    };
  }, [dispatch]);
  return initials || <Icon name="user" />;
}
