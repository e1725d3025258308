import { useRouteError } from 'react-router';
import { texts } from '#texts/layout.ts';
import { Button } from '#web/ui/button.tsx';
import { FullPageMessage } from '#web/ui/full-page-message.tsx';
import { ErrorIllustration } from '#web/ui/illustrations.tsx';

/** Replaces a page that failed to render or load. */
export function ErrorPage() {
  useRouteError();
  return (
    <FullPageMessage title={texts.crash.title} text={texts.crash.text} illustration={<ErrorIllustration />}>
      <Button onClick={() => location.reload()}>{texts.crash.reload}</Button>
    </FullPageMessage>
  );
}
