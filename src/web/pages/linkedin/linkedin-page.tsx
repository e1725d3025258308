/** Spec §2: where LinkedIn sends people back to. Mostly a popup that tells its opener and is gone. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import * as sentences from '#contract/sentences.ts';
import { texts } from '#texts/linkedin.ts';
import { paths } from '../../paths.ts';
import { wasCancelled } from '../../sign-in/linkedin-message.ts';
import { returned } from '../../sign-in/linkedin-return.ts';
import { useLinkedinSession } from '../../sign-in/use-linkedin-session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { BrokenLine, BufferStop } from '../../ui/illustrations.tsx';
import { Message } from '../../ui/message.tsx';
import { Spinner } from '../../ui/spinner.tsx';

type Ending = { kind: 'told' } | { kind: 'failed'; sentence: string };

export function LinkedinPage() {
  const ending = useFinishing();
  if (!ending) return <Message title={texts.finishing} illustration={<Spinner label={texts.wait} />} />;
  if (ending.kind === 'told') return <Message title={texts.closeWindow} illustration={<BufferStop />} />;
  return (
    <Message title={ending.sentence} text={texts.goBack} illustration={<BrokenLine />}>
      <ButtonLink to={paths.openPositions}>{texts.portal}</ButtonLink>
    </Message>
  );
}

/** @returns undefined while the sign-in is under way */
function useFinishing(): Ending | undefined {
  const [query] = useSearchParams();
  const [ending, setEnding] = useState<Ending>();
  const navigate = useNavigate();
  // In place of this page, whose code is spent.
  const arrive = useCallback(async () => navigate(paths.openPositions, { replace: true }), [navigate]);
  const openSession = useLinkedinSession(arrive);
  const begun = useRef(false);

  useEffect(() => {
    // The code works once.
    if (begun.current) return;
    begun.current = true;
    const fail = (sentence: string | undefined) => sentence && setEnding({ kind: 'failed', sentence });
    const way = returned(query);
    if (way.kind === 'mismatch') fail(texts.otherState);
    else if (way.kind === 'told') setEnding(way);
    else if ('code' in way.message) void openSession(way.message.code, way.message.state).then(fail);
    else fail(wasCancelled(way.message) ? texts.notSignedIn : sentences.linkedinRefused);
  }, [query, openSession]);

  return ending;
}
