import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { texts } from '#texts/forms/voluntary-page.ts';
import { selfIdentificationQuery } from '#web/api/self-identification-queries.ts';
import { useIsSignedIn } from '#web/session/session-context.ts';
import { Button } from '#web/ui/button.tsx';
import { FullPageMessage } from '#web/ui/full-page-message.tsx';
import { ErrorIllustration } from '#web/ui/illustrations.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { NotFoundPage } from '../not-found/not-found-page.tsx';
import { VoluntaryDone } from './voluntary-done.tsx';
import { VoluntaryForm } from './voluntary-form.tsx';

/** The voluntary questions of a sent application. Another candidate's is a 404. */
export function VoluntaryPage() {
  const { id = '' } = useParams();
  const signedIn = useIsSignedIn();
  const { data, error, isFetching, refetch } = useQuery({ ...selfIdentificationQuery(id), enabled: signedIn });
  if (data?.state === 'open') return <VoluntaryForm applicationId={id} page={data} />;
  if (data) return <VoluntaryDone applicationId={id} page={data} />;
  if (error && [400, 404].includes(Number(error.status))) return <NotFoundPage />;
  if (error) {
    return (
      <FullPageMessage title={texts.failed.title} text={texts.failed.text} illustration={<ErrorIllustration />}>
        <Button variant="secondary" busy={isFetching} onClick={() => void refetch()}>
          {texts.failed.tryAgain}
        </Button>
      </FullPageMessage>
    );
  }
  return <Spinner label={texts.loading} />;
}
