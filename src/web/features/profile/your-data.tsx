import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Account } from '#contract/account-calls.ts';
import { accountFormPath, accountSectionId } from '#contract/forms/profile-form-addresses.ts';
import { texts as profile } from '#texts/profile.ts';
import { accountQuery, exportAccountMutation } from '#web/api/account-queries.ts';
import { errorCode, errorMessage } from '#web/api/api-errors.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { lazyImportWhenOnline } from '#web/browser/lazy-import.ts';
import { AccountIcon } from '#web/ui/account-icon.tsx';
import { ActionForm } from '#web/ui/action-form.tsx';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/fields/field-error.tsx';
import { SecondaryIcon } from '#web/ui/secondary-icon.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { showToast } from '#web/ui/toasts/toast-queue.ts';
import { DeletionNotice } from './deletion-notice.tsx';
import { formatDay } from './deletion-time.ts';
import { ConfirmCodeForm } from './forms/confirm-code-form.tsx';
import { ProfileBlock, ProfileBlockFailure, ProfileBlockNote, ProfileBlockRow, ProfileBlockRows } from './profile-block.tsx';
import { saveFile } from './save-file.ts';
import { UnsubscribedRow } from './unsubscribed-row.tsx';

const texts = profile.yourData;

const ConfirmCodeDialog = lazy(
  lazyImportWhenOnline(async () => ({ default: (await import('./confirm-code-dialog.tsx')).ConfirmCodeDialog })),
);

/** The retention, copy and deletion of the candidate's data, and an unsubscribe of the address. */
export function YourData({ email }: { email: string }) {
  const { data: account, isError, isFetching, refetch } = useQuery(accountQuery);
  const { send: exportData, isPending: isExporting } = useApiMutation(exportAccountMutation);
  const [purpose, setPurpose] = useState<'delete' | 'export'>();
  const [error, setError] = useState<string>();

  const download = async () => {
    if (isExporting) return;
    setError(undefined);
    const result = await exportData({});
    if (result.data) saveExport(result.data);
    else if (errorCode(result.error) === 'code_required') setPurpose('export');
    else setError(errorMessage(result.error, texts.download.failed));
  };

  return (
    <ProfileBlock id={accountSectionId} title={texts.title} lead={account && describeRetention(account)}>
      {!account &&
        (isError ? (
          <ProfileBlockFailure text={texts.failed} tryAgain={texts.tryAgain} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Spinner label={texts.loading} />
        ))}
      <ProfileBlockRows>
        {account?.unsubscribed_at != null && <UnsubscribedRow since={account.unsubscribed_at} />}
        <ProfileBlockRow
          icon={<SecondaryIcon name="download" />}
          name={texts.download.title}
          detail={texts.download.text}
          end={
            <ActionForm action={accountFormPath} fields={{ intent: 'export' }} onPress={() => void download()}>
              <Button type="submit" variant="secondary" size="small" busy={isExporting}>
                {isExporting ? texts.download.busy : texts.download.title}
              </Button>
            </ActionForm>
          }
        >
          <FieldError error={error} />
        </ProfileBlockRow>
        <ProfileBlockRow
          icon={<AccountIcon name="trash" />}
          name={texts.remove.title}
          detail={texts.remove.text}
          end={
            account?.deleted_at == null && (
              <ActionForm action={accountFormPath} fields={{ intent: 'delete' }} onPress={() => setPurpose('delete')}>
                <Button type="submit" variant="danger" size="small">
                  {texts.remove.title}
                </Button>
              </ActionForm>
            )
          }
        />
      </ProfileBlockRows>
      {account?.deleted_at != null && (
        <ProfileBlockNote>
          <DeletionNotice dueAt={account.deleted_at} />
        </ProfileBlockNote>
      )}
      <noscript>{import.meta.env.SSR && <ConfirmCodeForm email={email} applications={account?.applications ?? 0} />}</noscript>
      {purpose && (
        <Suspense>
          <ConfirmCodeDialog
            purpose={purpose}
            email={email}
            applications={account?.applications ?? 0}
            onExported={saveExport}
            onClose={() => setPurpose(undefined)}
          />
        </Suspense>
      )}
    </ProfileBlock>
  );
}

function describeRetention({ kept_until, kept_months }: Account): ReactNode {
  if (kept_until === null) return texts.keptForever;
  return (
    <>
      {texts.keptUntil}
      <b>{formatDay(kept_until)}</b>
      {texts.keptUntilEnd(kept_months)}
    </>
  );
}

function saveExport(archive: Blob): void {
  saveFile(archive, 'my-data.zip');
  showToast(texts.download.done);
}
