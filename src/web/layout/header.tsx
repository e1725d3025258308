import { Link, useLocation } from 'react-router';
import { paths } from '../paths.ts';
import { toggleSignUp } from '../sign-in/sign-in-slice.ts';
import { useAppDispatch, useBrand, useSignedIn } from '../store.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { LogoMark } from '../ui/logo.tsx';
import styles from './header.module.css';

/** Logo, Jobs, and Login or the way on for whoever is signed in. On the landing page it lies over the hero. */
export function Header() {
  const { pathname } = useLocation();
  const { name } = useBrand();
  const signedIn = useSignedIn();
  const dispatch = useAppDispatch();
  const overHero = pathname === paths.landing || pathname === paths.login;
  return (
    <header className={styles.header} data-over-hero={overHero || undefined}>
      <div className={`wrap ${styles.bar}`}>
        <Link className={styles.logo} to={signedIn ? paths.openPositions : paths.landing}>
          <LogoMark />
          <span>{name}</span>
        </Link>
        <nav className={styles.links} aria-label="Main">
          <Link to={paths.openPositions}>Jobs</Link>
          {signedIn ? (
            <ButtonLink look="secondary" size="small" to={paths.appliedJobs}>
              Applied Jobs
            </ButtonLink>
          ) : (
            <Button look={overHero ? 'sun' : 'primary'} size="small" onClick={() => dispatch(toggleSignUp())}>
              Login
            </Button>
          )}
        </nav>
      </div>
    </header>
  );
}
