import { useBrand, useOpenedAt } from '../store.ts';
import { LogoMark } from '../ui/logo.tsx';
import styles from './footer.module.css';

/** The company's own links (spec §2): they leave the portal. */
export function Footer() {
  const { name, legalName, services, legal } = useBrand();
  const year = useOpenedAt().getUTCFullYear();
  return (
    <footer className={`night ${styles.footer}`}>
      <div className={`wrap ${styles.rows}`}>
        <div className={styles.row}>
          <span className={styles.logo}>
            <LogoMark />
            {name}
          </span>
          <Links of={services} />
        </div>
        <div className={styles.row} data-last="">
          <span>
            © {year} {legalName}
          </span>
          <Links of={legal} />
        </div>
      </div>
    </footer>
  );
}

function Links({ of }: { of: { name: string; url: string }[] }) {
  return (
    <ul className={styles.links}>
      {of.map(({ name, url }) => (
        <li key={name}>
          <a href={url}>{name}</a>
        </li>
      ))}
    </ul>
  );
}
