import styles from './corporate-values.module.css';
import { LandingSection } from './landing-section.tsx';
import { type Glyph, ValueGlyph } from './value-glyph.tsx';

/** The eight values of spec §2, each drawn in the grammar of lines and stations. */
const values: { name: string; text: string; glyph: Glyph }[] = [
  {
    name: 'Synergy',
    text: 'Different routes, one direction. We plan and ship together.',
    glyph: {
      lines: [
        [1, 'M6 12h18l16 20h50'],
        [4, 'M6 52h18l16-20'],
      ],
      stations: [[46, 32]],
    },
  },
  {
    name: 'Passion for Excellence',
    text: 'We look for the better way, then we look again.',
    glyph: { lines: [[3, 'M6 54h22l34-34h28']], stations: [[62, 20]] },
  },
  {
    name: 'Accountability',
    text: 'You own it end to end, and you get the room to.',
    glyph: { lines: [[4, 'M6 32h84']], stations: [[48, 32, 14]] },
  },
  {
    name: 'Nurturing Talent',
    text: 'Mentors, time to learn, and a path that branches.',
    glyph: {
      lines: [
        [1, 'M6 54h40l20-20V8'],
        [2, 'M46 54h44'],
      ],
      stations: [[46, 54]],
    },
  },
  {
    name: 'Innovation',
    text: 'Detours are allowed. Some become the main line.',
    glyph: { lines: [[5, 'M6 46h22V22a12 12 0 0 1 12-12h12a12 12 0 0 1 12 12v24h26']], stations: [[46, 10]] },
  },
  {
    name: 'Dedication',
    text: 'We stay with hard problems until they are solved.',
    glyph: {
      lines: [[2, 'M6 32h84']],
      stations: [
        [14, 32],
        [48, 32],
        [82, 32],
      ],
    },
  },
  {
    name: 'Empathy',
    text: 'We meet people where they are, users and colleagues.',
    glyph: {
      lines: [
        [5, 'M6 12h20l14 14h16l14-14h20'],
        [4, 'M6 52h20l14-14h16l14 14h20'],
      ],
      stations: [[48, 32, 9]],
    },
  },
  {
    name: 'Agility',
    text: 'Plans change. We turn quickly and keep moving.',
    glyph: { lines: [[3, 'M6 50h16l18-30 16 30 16-30h18']], stations: [[40, 20]] },
  },
];

export function CorporateValues() {
  return (
    <LandingSection title="Corporate Values">
      <ul className={styles.values}>
        {values.map(({ name, text, glyph }) => (
          <li key={name}>
            <ValueGlyph glyph={glyph} />
            <h3>{name}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </LandingSection>
  );
}
