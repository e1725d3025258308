import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { texts as profile } from '#texts/profile.ts';
import { accountQuery, exportAccountMutation } from '#web/api/account-queries.ts';
import { errorCode, errorMessage } from '#web/api/api-errors.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { lazyImport } from '#web/browser/lazy-import.ts';
import { AccountIcon } from '#web/ui/account-icon.tsx';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/fields/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { showToast } from '#web/ui/toasts/toast-queue.ts';
import { DeletionNotice } from './deletion-notice.tsx';
import { formatDay } from './deletion-time.ts';
import { saveFile } from './save-file.ts';
import styles from './your-data.module.css';

const texts = profile.yourData;

const ConfirmCodeDialog = lazy(
  lazyImport(async () => ({ default: (await import('./confirm-code-dialog.tsx')).ConfirmCodeDialog })),
);

/** The candidate's rights: how long data is kept, its copy, and its deletion. */
export function YourData({ email }: { email: string }) {
  const { data: account, isError, isFetching, refetch } = useQuery(accountQuery);
  const { send: exportData, isPending: isExporting } = useApiMutation(exportAccountMutation);
  const [purpose, setPurpose] = useState<'delete' | 'export'>();
  const [error, setError] = useState<string>();

  const download = async () => {
    setError(undefined);
    const result = await exportData({});
    if (result.data) saveExport(result.data);
    else if (errorCode(result.error) === 'code_required') setPurpose('export');
    else setError(errorMessage(result.error, texts.download.failed));
  };

  return (
    <section className={styles.block} aria-labelledby="your-data">
      <header className={styles.head}>
        <h2 id="your-data">{texts.title}</h2>
        {account ? (
          <p>
            {account.kept_until === null ? (
              texts.keptForever
            ) : (
              <>
                {texts.keptUntil}
                <b>{formatDay(account.kept_until)}</b>
                {texts.keptUntilEnd(account.kept_months)}
              </>
            )}
          </p>
        ) : isError ? (
          <p>
            {texts.failed}{' '}
            <Button variant="secondary" size="small" busy={isFetching} onClick={() => void refetch()}>
              {texts.tryAgain}
            </Button>
          </p>
        ) : (
          <Spinner label={texts.loading} />
        )}
      </header>
      <ul className={styles.rows}>
        <li>
          <span className={styles.icon}>
            <Icon name="download" />
          </span>
          <div>
            <b>{texts.download.title}</b>
            <p>{texts.download.text}</p>
            <FieldError error={error} />
          </div>
          <div className={styles.action}>
            <Button variant="secondary" size="small" busy={isExporting} onClick={() => void download()}>
              {isExporting ? texts.download.busy : texts.download.title}
            </Button>
          </div>
        </li>
        <li>
          <span className={styles.icon}>
            <AccountIcon name="trash" />
          </span>
          <div>
            <b>{texts.remove.title}</b>
            <p>{texts.remove.text}</p>
          </div>
          {account?.deleted_at == null && (
            <div className={styles.action}>
              <Button variant="danger" size="small" onClick={() => setPurpose('delete')}>
                {texts.remove.title}
              </Button>
            </div>
          )}
        </li>
      </ul>
      {account?.deleted_at != null && (
        <div className={styles.notice}>
          <DeletionNotice dueAt={account.deleted_at} />
        </div>
      )}
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
    </section>
  );
}

function saveExport(archive: Blob): void {
  saveFile(archive, 'my-data.zip');
  showToast(texts.download.done);
}
