import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { texts } from '#texts/forms/voluntary-page.ts';
import { selfIdentificationQuery } from '#web/api/self-identification-queries.ts';
import { useIsSignedIn } from '#web/session/session-context.ts';
import { QueryFallback } from '../not-found/query-fallback.tsx';
import { VoluntaryDone } from './voluntary-done.tsx';
import { VoluntaryForm } from './voluntary-form.tsx';

/** The voluntary questions of a sent application. Another candidate's is a 404. */
export function VoluntaryPage() {
  const { id = '' } = useParams();
  const signedIn = useIsSignedIn();
  const query = useQuery({ ...selfIdentificationQuery(id), enabled: signedIn });
  if (!query.data) return <QueryFallback query={query} texts={texts} />;
  const Page = query.data.state === 'open' ? VoluntaryForm : VoluntaryDone;
  return <Page applicationId={id} page={query.data} />;
}
