/** Spec §2: where LinkedIn sends people back to. Mostly a popup that tells its opener and is gone. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '#contract/addresses.ts';
import * as messages from '#contract/messages.ts';
import { texts } from '#texts/linkedin.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { FullPageMessage } from '#web/ui/full-page-message.tsx';
import { EmptyIllustration, ErrorIllustration } from '#web/ui/illustrations.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { handleLinkedinCallback } from './linkedin-callback.ts';
import { isCancelled } from './linkedin-message.ts';
import { useCreateLinkedinSession } from './use-create-linkedin-session.ts';

type Ending = { kind: 'told' } | { kind: 'failed'; sentence: string };

export function LinkedinPage() {
  const ending = useFinishing();
  if (!ending) return <FullPageMessage title={texts.finishing} illustration={<Spinner label={texts.wait} />} />;
  if (ending.kind === 'told') return <FullPageMessage title={texts.closeWindow} illustration={<EmptyIllustration />} />;
  return (
    <FullPageMessage title={ending.sentence} text={texts.goBack} illustration={<ErrorIllustration />}>
      <ButtonLink to={paths.openPositions}>{texts.portal}</ButtonLink>
    </FullPageMessage>
  );
}

/** @returns undefined while the sign-in is under way */
function useFinishing(): Ending | undefined {
  const [query] = useSearchParams();
  const [ending, setEnding] = useState<Ending>();
  const navigate = useNavigate();
  // In place of this page, whose code is spent.
  const arrive = useCallback(async () => navigate(paths.openPositions, { replace: true }), [navigate]);
  const openSession = useCreateLinkedinSession(arrive);
  const begun = useRef(false);

  useEffect(() => {
    // The code works once.
    if (begun.current) return;
    begun.current = true;
    const fail = (sentence: string | undefined) => sentence && setEnding({ kind: 'failed', sentence });
    const way = handleLinkedinCallback(query);
    if (way.kind === 'mismatch') fail(texts.otherState);
    else if (way.kind === 'told') setEnding(way);
    else if ('code' in way.message) void openSession(way.message.code, way.message.state).then(fail);
    else fail(isCancelled(way.message) ? texts.notSignedIn : messages.linkedinSignInFailed);
  }, [query, openSession]);

  return ending;
}
