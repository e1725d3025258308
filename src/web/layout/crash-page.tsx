import { useRouteError } from 'react-router';
import { Button } from '../ui/button.tsx';
import { Message } from '../ui/message.tsx';

/** Stands in for a page that broke or never arrived; the rest of the portal goes on working. */
export function CrashPage() {
  useRouteError();
  return (
    <Message title="This page could not be loaded" text="Nothing was lost. Loading it again usually helps.">
      <Button onClick={() => location.reload()}>Reload</Button>
    </Message>
  );
}
