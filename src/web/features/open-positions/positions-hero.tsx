import { texts } from '#texts/open-positions.ts';
import { useBrand } from '#web/session/site-context.tsx';
import styles from './positions-hero.module.css';

export function PositionsHero() {
  const { tagline } = useBrand();
  return (
    <section className={`night ${styles.hero}`}>
      <div className={`wrap ${styles.words}`}>
        <svg
          className={styles.lines}
          aria-hidden="true"
          viewBox="0 0 736 300"
          preserveAspectRatio="xMaxYMid slice"
          fill="none"
          strokeWidth="11"
          strokeLinejoin="round"
        >
          <path stroke="var(--l4)" d="M-20 330 260 50H1900" />
          <path stroke="var(--l2)" d="M60 330 250 140H1900" />
          <path stroke="var(--l1)" d="M150 330 250 230H520L800-50" />
          <g fill="var(--night)" stroke="#fff" strokeWidth="6">
            <circle cx="420" cy="50" r="10" />
            <circle cx="500" cy="140" r="10" />
            <circle cx="610" cy="140" r="17" />
          </g>
        </svg>
        <h1>{texts.title}</h1>
        {tagline && <p>{tagline}</p>}
      </div>
    </section>
  );
}
