import styles from './value-icon.module.css';

export interface ValueIconShape {
  /** The line's color, 1 to 5, and its path. */
  lines: [hue: number, path: string][];
  stations: [x: number, y: number, radius?: number][];
}

export function ValueIcon({ icon }: { icon: ValueIconShape | undefined }) {
  return (
    <svg className={styles.glyph} aria-hidden="true" viewBox="0 0 96 64" width="96" height="64">
      {icon?.lines.map(([hue, path]) => (
        <path key={path} stroke={`var(--l${hue})`} d={path} />
      ))}
      {icon?.stations.map(([x, y, radius = 6]) => (
        <circle key={x} cx={x} cy={y} r={radius} />
      ))}
    </svg>
  );
}
