import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router';
import { jobPath, paths, receiptProblemParam } from '#contract/addresses.ts';
import { progressTexts, receiptTexts as texts } from '#texts/applied-jobs.ts';
import { receiptQuery } from '#web/api/withdrawal-queries.ts';
import { useIsSignedIn } from '#web/session/session-context.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { SecondaryIcon } from '#web/ui/secondary-icon.tsx';
import { VoluntaryNote } from '../application-progress/voluntary-note.tsx';
import { WithdrawalForm } from '../application-progress/withdrawal-form.tsx';
import { QueryFallback } from '../not-found/query-fallback.tsx';
import styles from './receipt-page.module.css';
import { ReceiptSlip } from './receipt-slip.tsx';

/** Shows the sent application with its advertisement. Another candidate's receipt is a 404. */
export function ReceiptPage() {
  const { id = '' } = useParams();
  const signedIn = useIsSignedIn();
  const isUnchanged = useSearchParams()[0].has(receiptProblemParam);
  const query = useQuery({
    ...receiptQuery(id),
    enabled: signedIn,
    refetchOnWindowFocus: 'always',
  });
  const { data } = query;
  if (!data) return <QueryFallback query={query} texts={texts} />;
  return (
    <div className={`wrap ${styles.page}`}>
      <div>
        <BackLink to={paths.appliedJobs}>{texts.back}</BackLink>
      </div>
      <h1 className={styles.title}>{texts.title}</h1>
      <p className={styles.lead}>{texts.lead}</p>
      {isUnchanged && (
        <p className={styles.note} role="alert">
          {texts.unchanged}
        </p>
      )}
      <div className={styles.actions}>
        <Button className={styles.print} variant="secondary" size="small" onClick={() => window.print()}>
          <SecondaryIcon name="download" size={18} />
          {texts.saveAsPdf}
        </Button>
        <Link className="link" to={jobPath(data.joborder_id)}>
          {texts.viewJob}
        </Link>
      </div>
      <VoluntaryNote application={data.application} />
      <ReceiptSlip receipt={data} />
      <div className={styles.withdraw}>
        <WithdrawalForm application={data.application} origin="receipt" label={progressTexts.withdrawApplication} />
      </div>
    </div>
  );
}
