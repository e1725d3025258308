import type { ReactNode } from 'react';

const shapes = {
  arrow: <path d="M5 12h14M13 6l6 6-6 6" />,
  back: <path d="M19 12H5M11 6l-6 6 6 6" />,
  search: (
    <>
      <circle cx="11" cy="11" r="7" />
      <path d="m20 20-3.8-3.8" />
    </>
  ),
  place: (
    <>
      <path d="M12 21s7-6.2 7-11.5A7 7 0 0 0 5 9.5C5 14.8 12 21 12 21Z" />
      <circle cx="12" cy="9.5" r="2.5" />
    </>
  ),
  briefcase: (
    <>
      <rect x="3.5" y="7.5" width="17" height="12" rx="2" />
      <path d="M9 7.5v-2A1.5 1.5 0 0 1 10.5 4h3A1.5 1.5 0 0 1 15 5.5v2" />
    </>
  ),
  clock: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7.5V12l3 2" />
    </>
  ),
  close: <path d="M6 6l12 12M18 6 6 18" />,
  menu: <path d="M4 7h16M4 12h16M4 17h16" />,
  down: <path d="m6 9.5 6 6 6-6" />,
  check: <path d="m5 12.5 4.5 4.5L19 7.5" />,
  file: (
    <>
      <path d="M6 3.5h8l4 4v13H6z" />
      <path d="M14 3.5v4h4" />
    </>
  ),
  warning: (
    <>
      <path d="M12 4 2.5 20h19z" />
      <path d="M12 10v4.5M12 17.3v.2" />
    </>
  ),
  user: (
    <>
      <circle cx="12" cy="8.5" r="4" />
      <path d="M4.5 20c1-4 4-6 7.5-6s6.5 2 7.5 6" />
    </>
  ),
} as const;

export type IconName = keyof typeof shapes;

/** A decorative icon; its parent has the accessible name. */
export function Icon({ name, size }: { name: IconName; size?: number }) {
  return (
    <IconFrame size={size} isMirrored={name === 'arrow' || name === 'back'}>
      {shapes[name]}
    </IconFrame>
  );
}

interface IconFrameProps {
  size?: number | undefined;
  /** Whether it is mirrored in languages from right to left. */
  isMirrored?: boolean;
  children: ReactNode;
}

/** Draws the lines of an icon. Icons of few pages are not in `shapes`, which every page loads. */
export function IconFrame({ size = 20, isMirrored, children }: IconFrameProps) {
  return (
    <svg
      aria-hidden="true"
      className="icon"
      data-mirrored={isMirrored || undefined}
      width={size}
      height={size}
      viewBox="0 0 24 24"
    >
      {children}
    </svg>
  );
}
