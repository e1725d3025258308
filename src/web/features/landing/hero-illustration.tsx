import styles from './hero-illustration.module.css';

interface StationPosition {
  x: number;
  y: number;
  radius: number;
  pop: 'first' | 'second' | 'third';
  label: { x: number; y: number; anchor: 'start' | 'middle' | 'end' };
}

/** Positions of the five largest teams on the hero's lines. */
const positions: StationPosition[] = [
  { x: 948, y: 432, radius: 10, pop: 'first', label: { x: 930, y: 404, anchor: 'end' } },
  { x: 1010, y: 543, radius: 10, pop: 'second', label: { x: 1010, y: 515, anchor: 'middle' } },
  { x: 1080, y: 672, radius: 10, pop: 'third', label: { x: 1080, y: 644, anchor: 'middle' } },
  { x: 776, y: 120, radius: 10, pop: 'second', label: { x: 752, y: 126, anchor: 'end' } },
  { x: 1080, y: 340, radius: 17, pop: 'third', label: { x: 1112, y: 376, anchor: 'start' } },
];

const maxLabelLength = 26;

/** Lines from the right through the stations to the bottom left, where the section rail begins. */
export function HeroIllustration({ stations }: { stations: string[] }) {
  return (
    <>
      <svg className={styles.lines} aria-hidden="true" viewBox="0 0 1320 820" width="1320" height="820">
        <path stroke="var(--l4)" pathLength="1" d="M776 -20V176l164 164H1900" />
        <path stroke="var(--l3)" pathLength="1" d="M11 820V784l26-26H872l86-86H1900" />
        <path stroke="var(--l2)" pathLength="1" d="M11 820V759l26-26H642l190-190H1900" />
        <path stroke="var(--l1)" pathLength="1" d="M11 820V734l26-26H632l276-276h80l246-246H1900" />
        {positions.map(({ x, y, radius, pop, label }, index) => (
          <g key={x + y} data-pop={pop}>
            <circle cx={x} cy={y} r={radius} />
            <text x={label.x} y={label.y} textAnchor={label.anchor}>
              {truncateLabel(stations[index] ?? '')}
            </text>
          </g>
        ))}
      </svg>
      <svg className={styles.strip} aria-hidden="true" viewBox="0 0 390 168" preserveAspectRatio="xMinYMax meet">
        <path stroke="var(--l3)" d="M25 168V150l16-16H230l30-30H600" />
        <path stroke="var(--l2)" d="M25 168V132l16-16H176l52-52H600" />
        <path stroke="var(--l1)" d="M25 168V114l16-16H160l70-70H600" />
        <circle cx="268" cy="28" r="8" />
        <circle cx="316" cy="64" r="8" />
      </svg>
    </>
  );
}

const truncateLabel = (name: string) => (name.length > maxLabelLength ? `${name.slice(0, maxLabelLength - 1).trimEnd()}…` : name);
