import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { receiptPath } from '#contract/addresses.ts';
import type { ApplicationProgress } from '#contract/application-progress.ts';
import { formatDayMonth } from '#labels/date-labels.ts';
import { formatLongDate } from '#labels/job-labels.ts';
import { progressTexts } from '#texts/applied-jobs.ts';
import { jobDetailQuery } from '#web/api/job-queries.ts';
import { receiptQuery } from '#web/api/withdrawal-queries.ts';
import { useRenderedAt } from '#web/session/site-context.tsx';
import { ApplicationLine } from '../application-progress/application-line.tsx';
import { describeApplication } from '../application-progress/application-sentence.ts';
import { nameCompany } from '../application-progress/application-stations.ts';
import { VoluntaryNote } from '../application-progress/voluntary-note.tsx';
import { WithdrawalForm } from '../application-progress/withdrawal-form.tsx';
import { SimilarRoles } from '../similar-roles/similar-roles.tsx';
import styles from './sent-application.module.css';

const texts = progressTexts.panel;

interface SentApplicationProps {
  jobId: number;
  company: string;
  application: ApplicationProgress;
  /** The job's category, and its open jobs. */
  category: string | undefined;
  total: number | undefined;
}

/** The candidate's application on the job's page: line, receipt and withdrawal. */
export function SentApplication({ jobId, company, application, category, total }: SentApplicationProps) {
  const now = useRenderedAt();
  const { application_id: id } = application;
  const { data: receipt } = useQuery(receiptQuery(id));
  // The company may open the application or answer while the page is open.
  useQuery({ ...jobDetailQuery(jobId), refetchOnWindowFocus: 'always', refetchInterval: () => refetchIntervalMs(application) });
  return (
    <>
      <section className={styles.panel} aria-label={texts.label}>
        <div className={`wrap ${styles.content}`}>
          <div>
            <h2 className={styles.title}>{describeTitle(application)}</h2>
            <p className={styles.lead}>{describeLead(application, company, now)}</p>
          </div>
          <ApplicationLine application={application} company={company} />
          <VoluntaryNote application={application} />
          <div className={styles.foot}>
            <dl className={styles.facts}>
              {receipt?.resume && <Fact name={texts.resume}>{receipt.resume.name}</Fact>}
              <Fact name={texts.receipt}>
                <Link className="link" to={receiptPath(id)}>
                  {id}
                </Link>
              </Fact>
              {receipt?.stored_until && <Fact name={texts.keptUntil}>{formatLongDate(receipt.stored_until)}</Fact>}
            </dl>
            <WithdrawalForm application={application} origin="job" label={progressTexts.withdrawApplication} />
          </div>
        </div>
      </section>
      <SimilarRoles jobId={jobId} category={category} total={total} />
    </>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function describeTitle({ withdrawn_at, status }: ApplicationProgress): string {
  if (withdrawn_at !== null) return texts.withdrawn;
  return status === 'not_selected' || status === 'hired' ? texts.closed : texts.sent;
}

/** After sending, the text is longer than the sentence of Applied Jobs. */
function describeLead(application: ApplicationProgress, company: string, now: Date): string {
  const { withdrawn_at, status, handed_over_at, opened_at, reply_by } = application;
  const name = nameCompany(company);
  if (withdrawn_at === null && status === null && opened_at === null) {
    if (handed_over_at === null) return texts.onItsWay(name);
    const isPromised = reply_by !== null && Date.parse(reply_by) > now.getTime();
    if (reply_by === null || isPromised)
      return isPromised ? texts.hasItAndPromised(name, formatDayMonth(reply_by, now)) : texts.hasIt(name);
  }
  const { state, rest } = describeApplication(application, company, now);
  return `${state} ${rest}`;
}

/** The hand-over takes seconds; a longer wait is seen when the candidate returns to the page. */
function refetchIntervalMs({ handed_over_at, withdrawn_at, sent_at }: ApplicationProgress): number | false {
  const isRecent = Date.now() - Date.parse(sent_at) < 2 * 60_000;
  return handed_over_at === null && withdrawn_at === null && isRecent ? 15_000 : false;
}
