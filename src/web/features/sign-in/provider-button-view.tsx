/** Renders the Google and LinkedIn buttons, enabled or not. */
import type { ComponentProps } from 'react';
import type { SignInProvider } from '#contract/sign-in-providers.ts';
import { texts } from '#texts/sign-up-dialog.ts';
import { Button } from '#web/ui/button.tsx';
import { ProviderIcon } from '#web/ui/provider-icon.tsx';

export function ProviderButtonView({ provider, ...button }: ComponentProps<typeof Button> & { provider: SignInProvider }) {
  return (
    <Button {...button} variant="secondary" fullWidth>
      <ProviderIcon provider={provider} />
      {texts[provider]}
    </Button>
  );
}
