import { useEffect } from 'react';
import { Link } from 'react-router';
import { paths } from '#contract/addresses.ts';
import { texts } from '#texts/layout.ts';
import { useHasSavedJobs } from '#web/features/saved-jobs/use-saved-ids.ts';
import { useSignInDialogs } from '#web/features/sign-in/sign-in-dialogs-context.tsx';
import { useLogout } from '#web/features/sign-in/use-logout.ts';
import { useIsSignedIn } from '#web/session/session-context.ts';
import { ActionLink, Button } from '#web/ui/button.tsx';
import styles from './mobile-menu.module.css';

/** The hamburger's menu: a list of links over the whole height. */
export function MobileMenu({ onClose }: { onClose(): void }) {
  const signedIn = useIsSignedIn();
  const hasSavedJobs = useHasSavedJobs();
  const [, dispatch] = useSignInDialogs();
  const logOut = useLogout();

  useEffect(() => {
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose();
    };
    addEventListener('keydown', closeOnEscape);
    return () => removeEventListener('keydown', closeOnEscape);
  }, [onClose]);

  return (
    <nav id="narrow-menu" className={styles.menu} aria-label={texts.menu}>
      <ul className={styles.list}>
        <li>
          <Link to={paths.openPositions}>{texts.jobs}</Link>
        </li>
        {hasSavedJobs && (
          <li>
            <Link to={paths.savedJobs}>{texts.saved}</Link>
          </li>
        )}
        {signedIn ? (
          <>
            <li>
              <Link to={paths.profile}>{texts.profile}</Link>
            </li>
            <li>
              <Link to={paths.appliedJobs}>{texts.appliedJobs}</Link>
            </li>
            <li>
              <Button variant="secondary" fullWidth onClick={() => void logOut()}>
                {texts.logout}
              </Button>
            </li>
          </>
        ) : (
          <li>
            <ActionLink
              fullWidth
              to={paths.login}
              onPress={() => {
                onClose();
                dispatch({ type: 'toggle-sign-up' });
              }}
            >
              {texts.login}
            </ActionLink>
          </li>
        )}
      </ul>
    </nav>
  );
}
