import { Menu } from '@base-ui/react/menu';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#contract/addresses.ts';
import { texts } from '#texts/layout.ts';
import { useLogout } from '#web/features/sign-in/use-logout.ts';
import button from './avatar-button.module.css';
import styles from './avatar-menu.module.css';

/** Opens at once: it is loaded because somebody pressed its button. */
export function AvatarMenu({ children }: { children: ReactNode }) {
  const logOut = useLogout();
  return (
    <Menu.Root defaultOpen>
      <Menu.Trigger className={button.avatar} aria-label={texts.account}>
        {children}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={6} align="end" className={styles.place}>
          <Menu.Popup className={styles.menu}>
            <Menu.Item className={styles.item} render={<Link to={paths.profile} />}>
              {texts.profile}
            </Menu.Item>
            <Menu.Item className={styles.item} render={<Link to={paths.appliedJobs} />}>
              {texts.appliedJobs}
            </Menu.Item>
            <Menu.Item className={styles.item} onClick={() => void logOut()}>
              {texts.logout}
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
