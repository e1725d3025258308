import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '#contract/addresses.ts';
import { texts } from '#texts/layout.ts';
import { lazyImportWhenOnline } from '#web/browser/lazy-import.ts';
import { useLazyModule } from '#web/browser/use-lazy-module.ts';
import { useHasSavedJobs } from '#web/features/saved-jobs/use-saved-ids.ts';
import { useSignInDialogs } from '#web/features/sign-in/sign-in-dialogs-context.tsx';
import { useIsSignedIn } from '#web/session/session-context.ts';
import { ActionLink, ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { AccountLinks } from './account-links.tsx';
import { AvatarButton } from './avatar-button.tsx';
import { BrandName } from './brand-name.tsx';
import styles from './header.module.css';

const importMenu = () => import('./mobile-menu.tsx');
const loadMenu = lazyImportWhenOnline(importMenu);

/** Logo, Jobs, and Login or the avatar; a hamburger menu below 625 px (spec §2). */
export function Header() {
  const { pathname, key } = useLocation();
  const signedIn = useIsSignedIn();
  const hasSavedJobs = useHasSavedJobs();
  const [menuOpen, setMenuOpen] = useState(false);
  const menu = useLazyModule(loadMenu, menuOpen);
  const burger = useRef<HTMLButtonElement>(null);
  const overHero = pathname === paths.landing || pathname === paths.login;
  const isTransparent = overHero && !menuOpen;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes on every navigation.
  useEffect(() => setMenuOpen(false), [key]);

  // Focuses the hamburger, so that a dialog opened from the menu returns the focus there.
  const closeMenu = () => {
    setMenuOpen(false);
    burger.current?.focus();
  };

  return (
    <header className={styles.header} data-over-hero={isTransparent || undefined}>
      <div className={`wrap ${styles.bar}`}>
        <Link className={styles.logo} to={signedIn ? paths.openPositions : paths.landing}>
          <BrandName background={isTransparent ? 'night' : 'page'} />
        </Link>
        <nav className={styles.links} aria-label={texts.mainNavigation}>
          <Link to={paths.openPositions}>{texts.jobs}</Link>
          {hasSavedJobs && <Link to={paths.savedJobs}>{texts.saved}</Link>}
          <AccountButton overHero={overHero} />
          <noscript>{import.meta.env.SSR && <AccountLinks />}</noscript>
        </nav>
        <button
          ref={burger}
          type="button"
          className={styles.burger}
          aria-expanded={menuOpen}
          aria-controls={menu && menuOpen ? 'narrow-menu' : undefined}
          aria-label={menuOpen ? texts.closeMenu : texts.openMenu}
          onPointerEnter={() => void importMenu().catch(() => undefined)}
          onClick={() => setMenuOpen(!menuOpen)}
        >
          <Icon name={menuOpen ? 'close' : 'menu'} size={24} />
        </button>
      </div>
      {menu && menuOpen && <menu.MobileMenu onClose={closeMenu} />}
    </header>
  );
}

/** Shows the avatar on /authPage pages (spec §2), elsewhere a link to the open positions or Login. */
function AccountButton({ overHero }: { overHero: boolean }) {
  const { pathname } = useLocation();
  const signedIn = useIsSignedIn();
  const [, dispatch] = useSignInDialogs();
  if (signedIn && pathname.startsWith('/authPage')) return <AvatarButton />;
  if (signedIn) {
    return (
      <ButtonLink variant={overHero ? 'sun' : 'secondary'} size="small" to={paths.openPositions}>
        {texts.openPositions}
      </ButtonLink>
    );
  }
  return (
    <ActionLink
      variant={overHero ? 'sun' : 'primary'}
      size="small"
      to={paths.login}
      onPress={() => dispatch({ type: 'toggle-sign-up' })}
    >
      {texts.login}
    </ActionLink>
  );
}
