/** The icons of a job's facts, which no other page loads. */
import { IconFrame } from '#web/ui/icon.tsx';

export const CalendarIcon = () => (
  <IconFrame size={18}>
    <rect x="4" y="5.5" width="16" height="14.5" rx="2" />
    <path d="M4 10h16M8.5 3.5v4M15.5 3.5v4" />
  </IconFrame>
);

export const ReplyIcon = () => (
  <IconFrame size={18} isMirrored>
    <path d="M9 7 4.5 11.5 9 16M4.5 11.5H15a4.5 4.5 0 0 1 4.5 4.5v2" />
  </IconFrame>
);

export const SparkIcon = () => (
  <IconFrame size={18}>
    <path d="M12 4v4M12 16v4M4 12h4M16 12h4M7 7l2 2M15 15l2 2M17 7l-2 2M9 15l-2 2" />
  </IconFrame>
);
