import { texts } from '#texts/layout.ts';
import { useBrand, useRenderedAt } from '#web/session/site-context.tsx';
import { BrandName } from './brand-name.tsx';
import styles from './footer.module.css';
import { ThemeSwitch } from './theme-switch.tsx';

/** The footer with the company's external links (spec §2). */
export function Footer() {
  const { legalName, services, legal } = useBrand();
  const year = useRenderedAt().getUTCFullYear();
  return (
    <footer className={`night ${styles.footer}`}>
      <div className={`wrap ${styles.rows}`}>
        <div className={styles.row}>
          <BrandName background="night" />
          <Links links={services} />
        </div>
        <div className={styles.row} data-last="">
          <span>{texts.copyright(year, legalName)}</span>
          <ThemeSwitch />
          <Links
            links={[
              { name: texts.terms, url: legal.terms },
              { name: texts.privacy, url: legal.privacy },
              { name: texts.cookies, url: legal.cookies },
            ]}
          />
        </div>
      </div>
    </footer>
  );
}

/** A link without an address is not shown. */
function Links({ links }: { links: { name: string; url: string | undefined }[] }) {
  return (
    <ul className={styles.links}>
      {links.map(
        ({ name, url }) =>
          url && (
            <li key={name}>
              <a href={url}>{name}</a>
            </li>
          ),
      )}
    </ul>
  );
}
