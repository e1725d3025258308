import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '#web/api/api-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { FullPageMessage } from '#web/ui/full-page-message.tsx';
import { ErrorIllustration } from '#web/ui/illustrations.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { NotFoundPage } from './not-found-page.tsx';

interface QueryFallbackProps {
  query: Pick<UseQueryResult<unknown, ApiError>, 'error' | 'isFetching' | 'refetch'>;
  texts: { loading: string; failed: { title: string; text: string; tryAgain: string } };
}

/** The page of a query without data: not found, failed or loading. */
export function QueryFallback({ query: { error, isFetching, refetch }, texts: { loading, failed } }: QueryFallbackProps) {
  if (error && [400, 404].includes(Number(error.status))) return <NotFoundPage />;
  if (!error) return <Spinner label={loading} />;
  return (
    <FullPageMessage title={failed.title} text={failed.text} illustration={<ErrorIllustration />}>
      <Button variant="secondary" busy={isFetching} onClick={() => void refetch()}>
        {failed.tryAgain}
      </Button>
    </FullPageMessage>
  );
}
