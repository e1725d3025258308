import styles from './hero-illustration.module.css';

interface StationPosition {
  x: number;
  y: number;
  radius: number;
  pop: 'first' | 'second' | 'third';
  label: { x: number; y: number; anchor: 'start' | 'middle' | 'end' };
}

/** Positions of the five largest teams on the hero's lines. */
const wideStations: StationPosition[] = [
  { x: 948, y: 432, radius: 10, pop: 'first', label: { x: 930, y: 404, anchor: 'end' } },
  { x: 1010, y: 543, radius: 10, pop: 'second', label: { x: 1010, y: 515, anchor: 'middle' } },
  { x: 1080, y: 672, radius: 10, pop: 'third', label: { x: 1080, y: 644, anchor: 'middle' } },
  { x: 776, y: 120, radius: 10, pop: 'second', label: { x: 752, y: 126, anchor: 'end' } },
  { x: 1080, y: 340, radius: 17, pop: 'third', label: { x: 1112, y: 376, anchor: 'start' } },
];

/** Left of the right edge, where x is 0. */
const narrowStations: StationPosition[] = [
  { x: -140, y: 418, radius: 10, pop: 'first', label: { x: -166, y: 413, anchor: 'end' } },
  { x: -30, y: 533, radius: 10, pop: 'second', label: { x: 0, y: 506, anchor: 'end' } },
  { x: -30, y: 658, radius: 10, pop: 'third', label: { x: 0, y: 631, anchor: 'end' } },
  { x: -215, y: 108, radius: 10, pop: 'second', label: { x: -239, y: 114, anchor: 'end' } },
  { x: -43.5, y: 321.5, radius: 17, pop: 'third', label: { x: -78, y: 327, anchor: 'end' } },
];

const maxLineLength = 26;
const maxSingleLineLength = 14;
const lineHeight = 21;

/** Lines from the right through the stations to the bottom left, where the section rail begins; one drawing for each range of widths. */
export function HeroIllustration({ stations }: { stations: string[] }) {
  return (
    <>
      <svg className={styles.wide} aria-hidden="true" viewBox="0 0 1320 820" width="1320" height="820">
        <path stroke="var(--l4)" pathLength="1" d="M776 -20V176l164 164H1900" />
        <path stroke="var(--l3)" pathLength="1" d="M11 820V784l26-26H872l86-86H1900" />
        <path stroke="var(--l2)" pathLength="1" d="M11 820V759l26-26H642l190-190H1900" />
        <path stroke="var(--l1)" pathLength="1" d="M11 820V734l26-26H632l276-276h80l246-246H1900" />
        <Stations positions={wideStations} names={stations} />
      </svg>
      <div className={styles.narrow}>
        <svg className={styles.start} aria-hidden="true" viewBox="0 0 48 112" width="48" height="112">
          <path stroke="var(--l3)" pathLength="1" d="M11 112V76l26-26h4" />
          <path stroke="var(--l2)" pathLength="1" d="M11 112V51l26-26h4" />
          <path stroke="var(--l1)" pathLength="1" d="M11 112V26L37 0h4" />
        </svg>
        <div className={styles.runs}>
          <svg aria-hidden="true" viewBox="-1400 0 1400 720" width="1400" height="720">
            <path stroke="var(--l4)" pathLength="1" d="M-215 -20V150L80 445" />
            <path stroke="var(--l3)" pathLength="1" d="M-1400 658H200" />
            <path stroke="var(--l2)" pathLength="1" d="M-1400 633H-190L-90 533H200" />
            <path stroke="var(--l1)" pathLength="1" d="M-1400 608H-330L80 198" />
            <Stations positions={narrowStations} names={stations} />
          </svg>
        </div>
      </div>
      <svg className={styles.strip} aria-hidden="true">
        <path stroke="var(--l3)" d="M25 168V150l16-16H230l30-30H900" />
        <path stroke="var(--l2)" d="M25 168V132l16-16H176l52-52H900" />
        <path stroke="var(--l1)" d="M25 168V114l16-16H160l70-70H900" />
        <circle cx="252" cy="28" r="8" />
        <circle cx="292" cy="64" r="8" />
      </svg>
    </>
  );
}

function Stations({ positions, names }: { positions: StationPosition[]; names: string[] }) {
  return positions.map(({ x, y, radius, pop, label }, index) => {
    const lines = splitLabel(names[index] ?? '');
    // The second line takes the place of the single one, and the first lies above it.
    const first = label.y - (lines.length - 1) * (label.anchor === 'middle' ? lineHeight : lineHeight / 2);
    return (
      <g key={x + y} data-pop={pop}>
        <circle cx={x} cy={y} r={radius} />
        <text textAnchor={label.anchor}>
          {lines.map((line, at) => (
            <tspan key={line} x={label.x} y={first + at * lineHeight}>
              {line}
            </tspan>
          ))}
        </text>
      </g>
    );
  });
}

/** Splits a long name into two lines of similar length. */
function splitLabel(name: string): string[] {
  if (name.length <= maxSingleLineLength) return [name];
  const spaces = [...name.matchAll(/ (?!& )/g)].map(({ index }) => index);
  const middle = name.length / 2;
  const [at] = spaces.sort((one, other) => Math.abs(one - middle) - Math.abs(other - middle));
  const lines = at === undefined ? [name] : [name.slice(0, at), name.slice(at + 1)];
  return lines.map((line) => (line.length > maxLineLength ? `${line.slice(0, maxLineLength - 1).trimEnd()}…` : line));
}
