import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { linkParam, linkPattern, paths } from '#contract/addresses.ts';
import * as messages from '#contract/messages.ts';
import { texts } from '#texts/mailed-link.ts';
import { mailedLinkQuery } from '#web/api/sign-in-queries.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { NarrowPage } from '#web/ui/narrow-page.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { MailedLinkForms } from './mailed-link-forms.tsx';

/** Starts the page's query for a well-formed token. */
export function prefetchMailedLink({ client, url }: { client: QueryClient; url: URL }): void {
  const link = url.searchParams.get(linkParam) ?? '';
  if (linkPattern.test(link)) void client.prefetchQuery(mailedLinkQuery(link));
}

/**
 * The page of a mailed link. It names the address and signs in by a press only: mail scanners open links too, and an
 * attacker may send a link to their own account.
 */
export function MailedLinkPage() {
  const link = useSearchParams()[0].get(linkParam) ?? '';
  const isLink = linkPattern.test(link);
  const { data, isError, isFetching, refetch } = useQuery({ ...mailedLinkQuery(link), enabled: isLink });

  if (data) return <MailedLinkForms link={link} {...data} />;
  if (data === null || !isLink) {
    return (
      <NarrowPage role="status">
        <h1>{messages.linkInvalid}</h1>
        <ButtonLink fullWidth to={paths.login}>
          {texts.newLink}
        </ButtonLink>
      </NarrowPage>
    );
  }
  if (isError) {
    return (
      <NarrowPage>
        <h1>{texts.failed}</h1>
        <Button fullWidth busy={isFetching} onClick={() => void refetch()}>
          {texts.tryAgain}
        </Button>
      </NarrowPage>
    );
  }
  return <Spinner label={texts.loading} />;
}
