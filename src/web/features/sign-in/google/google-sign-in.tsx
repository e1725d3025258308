import { useId, useRef } from 'react';
import * as messages from '#contract/messages.ts';
import type { SignInProviders } from '#contract/sign-in-providers.ts';
import { FieldError } from '#web/ui/fields/field.tsx';
import styles from '../sign-in.module.css';
import { GoogleButtonView } from './google-button-view.tsx';
import google from './google-sign-in.module.css';
import { useGoogleSignIn } from './use-google-sign-in.ts';

/** Our button to look at, Google's own over it to press: no other gives a credential. */
export function GoogleSignIn({ app }: { app: NonNullable<SignInProviders['google']> }) {
  const place = useRef<HTMLDivElement>(null);
  const { status: stage, hint: advice } = useGoogleSignIn(app, place);
  const ready = stage === 'ready';
  const reasonId = useId();
  const unavailable = stage === 'unavailable';
  return (
    <div className={styles.provider}>
      <div className={google.button} data-ready={ready || undefined}>
        <GoogleButtonView
          className={google.face}
          busy={stage === 'loading' || stage === 'signing-in'}
          aria-disabled={unavailable}
          aria-describedby={unavailable ? reasonId : undefined}
          aria-hidden={ready || undefined}
          tabIndex={ready ? -1 : undefined}
        />
        <div className={google.overlay} inert={!ready}>
          <div ref={place} className={google.place} />
        </div>
      </div>
      {unavailable && (
        <p id={reasonId} className={styles.reason}>
          {messages.googleUnavailable}
        </p>
      )}
      <FieldError error={advice} />
    </div>
  );
}
