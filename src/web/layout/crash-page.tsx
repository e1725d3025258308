import { useRouteError } from 'react-router';
import { texts } from '#texts/layout.ts';
import { Button } from '../ui/button.tsx';
import { BrokenLine } from '../ui/illustrations.tsx';
import { Message } from '../ui/message.tsx';

/** Stands in for a page that broke or never arrived; the rest of the portal goes on working. */
export function CrashPage() {
  useRouteError();
  return (
    <Message title={texts.crash.title} text={texts.crash.text} illustration={<BrokenLine />}>
      <Button onClick={() => location.reload()}>{texts.crash.reload}</Button>
    </Message>
  );
}
