import type { ComponentProps } from 'react';
import { texts } from '#texts/sign-up-dialog.ts';
import { Button } from '#web/ui/button.tsx';

/** How the way in by LinkedIn looks, whether it leads anywhere or not. */
export function LinkedinButtonView(button: ComponentProps<typeof Button>) {
  return (
    <Button {...button} variant="secondary" fullWidth>
      <svg aria-hidden="true" width="20" height="20" viewBox="0 0 24 24">
        <rect width="24" height="24" rx="4" fill="#0A66C2" />
        <path
          fill="#fff"
          d="M7.1 9.8h2.5V18H7.1zM8.35 5.8a1.45 1.45 0 1 1 0 2.9 1.45 1.45 0 0 1 0-2.9ZM11.2 9.8h2.4v1.12h.03c.34-.63 1.15-1.3 2.37-1.3 2.54 0 3 1.67 3 3.84V18h-2.5v-4.03c0-.96-.02-2.2-1.34-2.2-1.34 0-1.54 1.05-1.54 2.13V18h-2.42z"
        />
      </svg>
      {texts.linkedin}
    </Button>
  );
}
