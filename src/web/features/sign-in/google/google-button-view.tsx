import type { ComponentProps } from 'react';
import { texts } from '#texts/sign-up-dialog.ts';
import { Button } from '#web/ui/button.tsx';

/** How the way in by Google looks, whether it leads anywhere or not. */
export function GoogleButtonView(button: ComponentProps<typeof Button>) {
  return (
    <Button {...button} variant="secondary" fullWidth>
      <svg aria-hidden="true" width="20" height="20" viewBox="0 0 24 24">
        <path
          fill="#4285F4"
          d="M22.5 12.25c0-.8-.07-1.55-.2-2.25H12v4.26h5.9a5 5 0 0 1-2.2 3.3v2.75h3.55c2.08-1.92 3.25-4.74 3.25-8.06Z"
        />
        <path
          fill="#34A853"
          d="M12 23c2.96 0 5.45-.98 7.25-2.68l-3.55-2.75c-.98.66-2.23 1.06-3.7 1.06-2.85 0-5.27-1.93-6.13-4.52H2.2v2.84A11 11 0 0 0 12 23Z"
        />
        <path fill="#FBBC05" d="M5.87 14.11a6.6 6.6 0 0 1 0-4.22V7.05H2.2a11 11 0 0 0 0 9.9l3.67-2.84Z" />
        <path
          fill="#EA4335"
          d="M12 5.38c1.6 0 3.05.55 4.19 1.64l3.14-3.14A11 11 0 0 0 2.2 7.05l3.67 2.84C6.73 7.31 9.15 5.38 12 5.38Z"
        />
      </svg>
      {texts.google}
    </Button>
  );
}
