import { useRouteError } from 'react-router';
import { texts } from '#texts/layout.ts';
import { Button } from '../ui/button.tsx';
import { ErrorIllustration } from '../ui/illustrations.tsx';
import { FullPageMessage } from '../ui/message.tsx';

/** Stands in for a page that broke or never arrived; the rest of the portal goes on working. */
export function ErrorPage() {
  useRouteError();
  return (
    <FullPageMessage title={texts.crash.title} text={texts.crash.text} illustration={<ErrorIllustration />}>
      <Button onClick={() => location.reload()}>{texts.crash.reload}</Button>
    </FullPageMessage>
  );
}
