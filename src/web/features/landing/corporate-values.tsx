import type { LandingCard } from '#contract/brand-schema.ts';
import styles from './corporate-values.module.css';
import { LandingPicture } from './landing-picture.tsx';
import { LandingSection } from './landing-section.tsx';
import { ValueIcon, type ValueIconShape } from './value-icon.tsx';

/** One for each of the eight values of spec §2; more cards begin again. */
const icons: ValueIconShape[] = [
  {
    lines: [
      [1, 'M6 12h18l16 20h50'],
      [4, 'M6 52h18l16-20'],
    ],
    stations: [[46, 32]],
  },
  { lines: [[3, 'M6 54h22l34-34h28']], stations: [[62, 20]] },
  { lines: [[4, 'M6 32h84']], stations: [[48, 32, 14]] },
  {
    lines: [
      [1, 'M6 54h40l20-20V8'],
      [2, 'M46 54h44'],
    ],
    stations: [[46, 54]],
  },
  { lines: [[5, 'M6 46h22V22a12 12 0 0 1 12-12h12a12 12 0 0 1 12 12v24h26']], stations: [[46, 10]] },
  {
    lines: [[2, 'M6 32h84']],
    stations: [
      [14, 32],
      [48, 32],
      [82, 32],
    ],
  },
  {
    lines: [
      [5, 'M6 12h20l14 14h16l14-14h20'],
      [4, 'M6 52h20l14-14h16l14 14h20'],
    ],
    stations: [[48, 32, 9]],
  },
  { lines: [[3, 'M6 50h16l18-30 16 30 16-30h18']], stations: [[40, 20]] },
];

export function CorporateValues({ title, cards }: { title: string; cards: LandingCard[] }) {
  return (
    <LandingSection title={title}>
      <ul className={styles.values}>
        {cards.map(({ name, text, picture }, index) => (
          <li key={name}>
            {picture ? (
              <LandingPicture className={styles.picture} picture={picture} />
            ) : (
              <ValueIcon icon={icons[index % icons.length]} />
            )}
            <h3>{name}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </LandingSection>
  );
}
