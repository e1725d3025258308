/** Icons of My Profile and of mailed links. */
import { IconFrame } from './icon.tsx';

const shapes = {
  trash: <path d="M5 7h14M10 7V4.5h4V7M7 7l.8 13h8.4L17 7" />,
  notice: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 8v4.5M12 16h.01" />
    </>
  ),
  undo: (
    <>
      <path d="M9 7 4.5 11.5 9 16" />
      <path d="M4.5 11.5H14a5 5 0 0 1 0 10h-2" />
    </>
  ),
  laptop: (
    <>
      <rect x="4.5" y="5" width="15" height="10.5" rx="1.5" />
      <path d="M2.5 19h19" />
    </>
  ),
  phone: (
    <>
      <rect x="7" y="2.5" width="10" height="19" rx="2" />
      <path d="M11 18.5h2" />
    </>
  ),
} as const;

/** A decorative icon; its parent has the accessible name. */
export const AccountIcon = ({ name, size }: { name: keyof typeof shapes; size?: number }) => (
  <IconFrame size={size} isMirrored={name === 'undo'}>
    {shapes[name]}
  </IconFrame>
);
