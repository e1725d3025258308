import { useBrand } from '#web/session/site-context.tsx';
import styles from './no-script-notice.module.css';

/** What to do where a page needs scripts and has none: the sentence, and the address to write to. */
export function NoScriptNotice({ children }: { children: string }) {
  const { supportEmail } = useBrand();
  return (
    <noscript>
      <p className={styles.note}>
        {children}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      </p>
    </noscript>
  );
}
