import { texts as landing } from '#texts/landing.ts';
import styles from './corporate-values.module.css';
import { LandingSection } from './landing-section.tsx';
import { ValueIcon, type ValueIconShape } from './value-icon.tsx';

const texts = landing.values;

/** The eight corporate values (spec §2) with their icons. */
const values: { name: string; text: string; icon: ValueIconShape }[] = [
  {
    ...texts.synergy,
    icon: {
      lines: [
        [1, 'M6 12h18l16 20h50'],
        [4, 'M6 52h18l16-20'],
      ],
      stations: [[46, 32]],
    },
  },
  {
    ...texts.excellence,
    icon: { lines: [[3, 'M6 54h22l34-34h28']], stations: [[62, 20]] },
  },
  {
    ...texts.accountability,
    icon: { lines: [[4, 'M6 32h84']], stations: [[48, 32, 14]] },
  },
  {
    ...texts.talent,
    icon: {
      lines: [
        [1, 'M6 54h40l20-20V8'],
        [2, 'M46 54h44'],
      ],
      stations: [[46, 54]],
    },
  },
  {
    ...texts.innovation,
    icon: { lines: [[5, 'M6 46h22V22a12 12 0 0 1 12-12h12a12 12 0 0 1 12 12v24h26']], stations: [[46, 10]] },
  },
  {
    ...texts.dedication,
    icon: {
      lines: [[2, 'M6 32h84']],
      stations: [
        [14, 32],
        [48, 32],
        [82, 32],
      ],
    },
  },
  {
    ...texts.empathy,
    icon: {
      lines: [
        [5, 'M6 12h20l14 14h16l14-14h20'],
        [4, 'M6 52h20l14-14h16l14 14h20'],
      ],
      stations: [[48, 32, 9]],
    },
  },
  {
    ...texts.agility,
    icon: { lines: [[3, 'M6 50h16l18-30 16 30 16-30h18']], stations: [[40, 20]] },
  },
];

export function CorporateValues() {
  return (
    <LandingSection title={texts.title}>
      <ul className={styles.values}>
        {values.map(({ name, text, icon }) => (
          <li key={name}>
            <ValueIcon icon={icon} />
            <h3>{name}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </LandingSection>
  );
}
