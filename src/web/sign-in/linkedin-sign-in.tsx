import type { SignInProviders } from '../session/site-slice.ts';
import { FieldError } from '../ui/field.tsx';
import { LinkedinFace } from './linkedin-face.tsx';
import styles from './sign-in.module.css';
import { useLinkedin } from './use-linkedin.ts';

/** Opens LinkedIn's own sign-in. */
export function LinkedinSignIn({ app }: { app: NonNullable<SignInProviders['linkedin']> }) {
  const { busy, failure, start } = useLinkedin();
  return (
    <div className={styles.provider}>
      <LinkedinFace busy={busy} onClick={() => start(app)} />
      <FieldError error={failure} />
    </div>
  );
}
