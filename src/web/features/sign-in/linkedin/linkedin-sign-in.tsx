import type { SignInProviders } from '#contract/sign-in-providers.ts';
import { FieldError } from '#web/ui/fields/field.tsx';
import styles from '../sign-in.module.css';
import { LinkedinButtonView } from './linkedin-button-view.tsx';
import { useLinkedinSignIn } from './use-linkedin-sign-in.ts';

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
