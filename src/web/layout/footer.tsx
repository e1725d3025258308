import { useBrand, useOpenedAt } from '../store.ts';
import { BrandName } from './brand-name.tsx';
import styles from './footer.module.css';
import { ThemeSwitch } from './theme-switch.tsx';

/** The company's own links (spec §2): they leave the portal. */
export function Footer() {
  const { legalName, services, legal } = useBrand();
  const year = useOpenedAt().getUTCFullYear();
  return (
    <footer className={`night ${styles.footer}`}>
      <div className={`wrap ${styles.rows}`}>
        <div className={styles.row}>
          <BrandName ground="night" />
          <Links of={services} />
        </div>
        <div className={styles.row} data-last="">
          <span>
            © {year} {legalName}
          </span>
          <ThemeSwitch />
          <Links
            of={[
              { name: 'Terms', url: legal.terms },
              { name: 'Privacy', url: legal.privacy },
              { name: 'Cookie policy', url: legal.cookies },
            ]}
          />
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
