import { useQuery } from '@tanstack/react-query';
import { accountQuery } from '#web/api/account-queries.ts';
import { DeletionNotice } from './deletion-notice.tsx';
import styles from './scheduled-deletion.module.css';

/** The note on top of the profile while a deletion is scheduled. */
export function ScheduledDeletion() {
  const { data: account } = useQuery(accountQuery);
  if (account?.deleted_at == null) return null;
  return (
    <div className={styles.top}>
      <DeletionNotice dueAt={account.deleted_at} />
    </div>
  );
}
