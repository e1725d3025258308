import { IconFrame } from './icon.tsx';

const shapes = {
  share: (
    <>
      <circle cx="6" cy="12" r="2.5" />
      <circle cx="17.5" cy="6" r="2.5" />
      <circle cx="17.5" cy="18" r="2.5" />
      <path d="m8.2 10.8 7-3.6M8.2 13.2l7 3.6" />
    </>
  ),
  link: <path d="M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.5 1.5M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.5-1.5" />,
  mail: (
    <>
      <rect x="3.5" y="5.5" width="17" height="13" rx="2" />
      <path d="m4 7.5 8 6 8-6" />
    </>
  ),
  reload: (
    <>
      <path d="M19.5 12a7.5 7.5 0 1 1-2.2-5.3L20 9" />
      <path d="M20 4v5h-5" />
    </>
  ),
  upload: <path d="M12 19V5M6 11l6-6 6 6" />,
  download: <path d="M12 5v14M6 13l6 6 6-6" />,
  edit: <path d="M4 20h4L19 9l-4-4L4 16zM13.5 6.5l4 4" />,
  sound: <path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a7.5 7.5 0 0 1 0 11" />,
  company: <path d="M5 20.5v-16h9v16M14 9.5h5v11M3 20.5h18M8 8.5h3M8 12.5h3M8 16.5h3" />,
} as const;

export type SecondaryIconName = keyof typeof shapes;

/** An icon like `Icon`, for few pages and dialogs: every page loads the shapes of `Icon`. */
export function SecondaryIcon({ name, size }: { name: SecondaryIconName; size?: number }) {
  return <IconFrame size={size}>{shapes[name]}</IconFrame>;
}
