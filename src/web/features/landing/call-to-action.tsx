import { paths } from '#contract/addresses.ts';
import { texts } from '#texts/landing.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './call-to-action.module.css';

/** The closing call to action, where the page's line ends in a buffer stop. */
export function CallToAction({ closing }: { closing: string }) {
  return (
    <section className={`night ${styles.section}`}>
      <div className={`wrap ${styles.content}`}>
        <svg className={styles.railLine} aria-hidden="true" width="60" height="420">
          <path className={styles.track} d="M11 -10V150" />
          <path className={styles.bufferStop} d="M-9 152H31" />
        </svg>
        <h2 className={styles.title}>{closing}</h2>
        <ButtonLink className={styles.button} variant="sun" to={paths.openPositions}>
          {texts.searchRoles} <Icon name="arrow" />
        </ButtonLink>
      </div>
    </section>
  );
}
