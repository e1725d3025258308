import { useBrand } from '#web/session/site-context.tsx';
import styles from './no-script-notice.module.css';

/** Shows a message and the support address when scripts are disabled. */
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
