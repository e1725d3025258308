import { useSearchParams } from 'react-router';
import { linkParam, paths } from '#contract/addresses.ts';
import { texts } from '#texts/account/account-keeping.ts';
import { keepAccountByLinkMutation } from '#web/api/account-queries.ts';
import { errorMessage, errorStatus } from '#web/api/api-errors.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { FullPageMessage } from '#web/ui/full-page-message.tsx';
import { NoScriptNotice } from '#web/ui/no-script-notice.tsx';

/** Undoes the deletion of an account by a press, since mail scanners open links. */
export function KeepAccountPage() {
  const link = useSearchParams()[0].get(linkParam) ?? '';
  const { send: keep, isPending, isSuccess, error } = useApiMutation(keepAccountByLinkMutation);
  if (isSuccess) {
    return (
      <FullPageMessage title={texts.kept} text={texts.keptText}>
        <ButtonLink to={paths.openPositions}>{texts.portal}</ButtonLink>
      </FullPageMessage>
    );
  }
  const isUsed = errorStatus(error) === 400;
  return (
    <FullPageMessage title={texts.title} text={texts.text}>
      <NoScriptNotice>{texts.noScript}</NoScriptNotice>
      <Button busy={isPending} onClick={() => void keep(link)}>
        {texts.keep}
      </Button>
      <p role="status">{error && (isUsed ? texts.used : errorMessage(error, texts.failed))}</p>
    </FullPageMessage>
  );
}
