/** Spec §2: where LinkedIn sends people back to. Mostly a popup that tells its opener and is gone. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import * as sentences from '#contract/sentences.ts';
import { texts } from '#texts/linkedin.ts';
import { paths } from '../../paths.ts';
import { isCancelled } from '../../sign-in/linkedin-message.ts';
import { handleLinkedinCallback } from '../../sign-in/linkedin-return.ts';
import { useCreateLinkedinSession } from '../../sign-in/use-linkedin-session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyIllustration, ErrorIllustration } from '../../ui/illustrations.tsx';
import { FullPageMessage } from '../../ui/message.tsx';
import { Spinner } from '../../ui/spinner.tsx';

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
    else fail(isCancelled(way.message) ? texts.notSignedIn : sentences.linkedinSignInFailed);
  }, [query, openSession]);

  return ending;
}
