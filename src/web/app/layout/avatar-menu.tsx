/** The candidate's menu, a native popover that closes on Escape, outside presses and choices. */
import { type KeyboardEvent, type ToggleEvent, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import { paths } from '#contract/addresses.ts';
import { texts } from '#texts/layout.ts';
import { useLogout } from '#web/features/sign-in/use-logout.ts';
import styles from './avatar-menu.module.css';

export function AvatarMenu({ id }: { id: string }) {
  const logOut = useLogout();
  const menu = useRef<HTMLDivElement>(null);

  // The first press of the button loads the menu; later ones open it by the button's `popoverTarget`.
  useLayoutEffect(() => menu.current?.showPopover(), []);

  return (
    <div
      ref={menu}
      id={id}
      role="menu"
      popover="auto"
      aria-label={texts.account}
      className={styles.menu}
      onToggle={focusFirstItem}
      onKeyDown={moveFocus}
      onClick={({ currentTarget }) => currentTarget.hidePopover()}
    >
      <Link role="menuitem" className={styles.item} to={paths.profile}>
        {texts.profile}
      </Link>
      <Link role="menuitem" className={styles.item} to={paths.appliedJobs}>
        {texts.appliedJobs}
      </Link>
      <button type="button" role="menuitem" className={styles.item} onClick={() => void logOut()}>
        {texts.logout}
      </button>
    </div>
  );
}

const getItems = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')];

function focusFirstItem({ newState, currentTarget }: ToggleEvent<HTMLElement>): void {
  if (newState === 'open') getItems(currentTarget)[0]?.focus();
}

/** The keys of a menu (WAI-ARIA APG, menu button pattern). */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const menu = event.currentTarget;
  // Closing returns the focus to the button, from where the browser moves it on.
  if (event.key === 'Tab') menu.hidePopover();
  const items = getItems(menu);
  const current = items.indexOf(document.activeElement as HTMLElement);
  const next = { ArrowDown: (current + 1) % items.length, ArrowUp: current - 1, Home: 0, End: -1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  items.at(next)?.focus();
}
