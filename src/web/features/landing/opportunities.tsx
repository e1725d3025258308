import { Link } from 'react-router';
import type { LinkedCard } from '#contract/brand-schema.ts';
import { Icon } from '#web/ui/icon.tsx';
import { LandingSection } from './landing-section.tsx';
import styles from './opportunities.module.css';

/** Links to filtered lists (spec §2), or to pages of the company. */
export function Opportunities({ title, cards }: { title: string; cards: LinkedCard[] }) {
  return (
    <LandingSection title={title}>
      <ul className={styles.ways}>
        {cards.map(({ name, text, link }) => (
          <li key={name}>
            <Link className={styles.way} to={link}>
              <h3>{name}</h3>
              <p>{text}</p>
              <Icon name="arrow" size={28} />
            </Link>
          </li>
        ))}
      </ul>
    </LandingSection>
  );
}
