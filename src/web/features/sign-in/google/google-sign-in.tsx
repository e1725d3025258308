import { useId, useRef } from 'react';
import * as messages from '#contract/messages.ts';
import type { SignInProviders } from '#contract/sign-in-providers.ts';
import { FieldError } from '#web/ui/fields/field-error.tsx';
import { ProviderButtonView } from '../provider-button-view.tsx';
import styles from '../sign-in.module.css';
import google from './google-sign-in.module.css';
import { useGoogleSignIn } from './use-google-sign-in.ts';

/** Shows our button below Google's transparent one, since only Google's returns a credential. */
export function GoogleSignIn({ app }: { app: NonNullable<SignInProviders['google']> }) {
  const overlay = useRef<HTMLDivElement>(null);
  const { status, hint } = useGoogleSignIn(app, overlay);
  const ready = status === 'ready';
  const reasonId = useId();
  const unavailable = status === 'unavailable';
  return (
    <div className={styles.provider}>
      <div className={google.button} data-ready={ready || undefined}>
        <ProviderButtonView
          provider="google"
          className={google.face}
          busy={status === 'loading' || status === 'signing-in'}
          aria-disabled={unavailable}
          aria-describedby={unavailable ? reasonId : undefined}
          aria-hidden={ready || undefined}
          tabIndex={ready ? -1 : undefined}
        />
        <div className={google.overlay} inert={!ready}>
          <div ref={overlay} className={google.place} />
        </div>
      </div>
      {unavailable && (
        <p id={reasonId} className={styles.reason}>
          {messages.googleUnavailable}
        </p>
      )}
      <FieldError error={hint} />
    </div>
  );
}
