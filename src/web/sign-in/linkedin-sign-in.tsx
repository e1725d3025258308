import type { SignInProviders } from '../session/site-slice.ts';
import { FieldError } from '../ui/field.tsx';
import { LinkedinButtonView } from './linkedin-face.tsx';
import styles from './sign-in.module.css';
import { useLinkedinSignIn } from './use-linkedin.ts';

/** Opens LinkedIn's own sign-in. */
export function LinkedinSignIn({ app }: { app: NonNullable<SignInProviders['linkedin']> }) {
  const { busy, failure, start } = useLinkedinSignIn();
  return (
    <div className={styles.provider}>
      <LinkedinButtonView busy={busy} onClick={() => start(app)} />
      <FieldError error={failure} />
    </div>
  );
}
