/** Reads everything that the portal holds of a candidate, for the candidate. */
import { sql } from 'kysely';
import { parseAdvertisement, sanitizeAdvertisement } from '../applications/receipt-store.ts';
import type { Db } from '../platform/db/database.ts';
import { rateLimitStore } from '../rate-limits/rate-limit-store.ts';
import { canonicalizeAddress } from '../sign-in/limits/canonical-address.ts';
import { trustedDeviceStore } from '../sign-in/trusted-device-store.ts';

export type ExportedRow = Record<string, unknown> | string;

/** Reads the list anew at each call, so that no list is in memory as a whole. */
export type ReadRows = () => AsyncIterable<ExportedRow>;

export type AccountData = NonNullable<Awaited<ReturnType<ReturnType<typeof accountExportStore>['open']>>>;

/** Rows in memory at once. With letters, answers and advertisement, an application may have 300 KB. */
const batchSize = 10;

/** Omits secrets and their hashes: they describe no person, and a finder of the file could use them. */
export function accountExportStore(db: Db) {
  return {
    /**
     * Reads the profile, and which applications there are: those that arrive later are not in the lists. Undefined for an unknown
     * candidate.
     */
    async open(candidateId: string) {
      const profile = await db
        .selectFrom('candidates')
        .where('id', '=', candidateId)
        .select(['id', 'email', 'name', 'mobile', 'created_at', 'updated_at', 'active_at', 'code_used_at', 'expiry_warned_at'])
        .executeTakeFirst();
      if (!profile) return undefined;
      const { email } = profile;
      const appliedJobs = await db
        .selectFrom('applications')
        .where('candidate_id', '=', candidateId)
        .select('job_id as key')
        .orderBy('applied_at')
        .orderBy('job_id')
        .execute();
      const history = await db
        .selectFrom('application_history')
        .where('candidate_id', '=', candidateId)
        .select('id as key')
        .orderBy('id')
        .execute();
      const startedJobs = await db
        .selectFrom('started_applications')
        .where('candidate_id', '=', candidateId)
        .select('job_id as key')
        .orderBy('started_at')
        .orderBy('job_id')
        .execute();

      const readHistory = inBatches(history, (ids) =>
        db
          .selectFrom('application_history')
          .innerJoin('jobs', 'jobs.id', 'application_history.job_id')
          .where('candidate_id', '=', candidateId)
          .where('application_history.id', 'in', ids)
          .leftJoin('advertisements', 'advertisements.hash', 'application_history.advertisement_hash')
          .select(['jobs.id as job_id', publishedTitle, 'application_history.receipt_id', 'application_history.applied_at'])
          .select(['application_history.resume_id', 'application_history.cover_letter', 'application_history.additional_info'])
          .select(['handed_over_at', 'opened_at', 'reply_by', 'status', 'status_message', 'status_at', 'withdrawn_at'])
          .select(['application_history.attribution', 'application_history.answers'])
          .select('advertisements.content as advertisement')
          .orderBy('application_history.id')
          .execute(),
      );
      const lists = {
        ways_to_sign_in: whole(
          db
            .selectFrom('identities')
            .where('candidate_id', '=', candidateId)
            .select(['provider', 'issuer', 'subject', 'name', 'email', 'created_at', 'proven_at', 'used_at'])
            .orderBy('created_at'),
        ),
        sessions: whole(
          db
            .selectFrom('sessions')
            .where('candidate_id', '=', candidateId)
            .select(['way', 'device', 'created_at', 'last_seen_at', 'expires_at', 'ended_at'])
            .orderBy('created_at'),
        ),
        trusted_devices: whole(
          db
            .selectFrom('trusted_devices')
            .where('candidate_id', '=', candidateId)
            .select(['name', 'created_at', 'expires_at'])
            .orderBy('expires_at'),
        ),
        applications: inBatches(appliedJobs, async (jobIds) => {
          const rows = await db
            .selectFrom('applications')
            .innerJoin('jobs', 'jobs.id', 'applications.job_id')
            .innerJoin('companies', 'companies.id', 'jobs.company_id')
            .leftJoin('application_history', (join) =>
              join
                .onRef('application_history.candidate_id', '=', 'applications.candidate_id')
                .onRef('application_history.job_id', '=', 'applications.job_id')
                .onRef('application_history.applied_at', '=', 'applications.applied_at'),
            )
            .leftJoin('advertisements', 'advertisements.hash', 'application_history.advertisement_hash')
            .where('applications.candidate_id', '=', candidateId)
            .where('applications.job_id', 'in', jobIds)
            .select([
              'jobs.id as job_id',
              publishedTitle,
              sql<string | null>`case when jobs.is_approved = 1 then companies.name end`.as('company'),
              'applications.applied_at',
              'applications.hire_applied_at as recorded_by_company_at',
              'applications.resume_id',
              'applications.cover_letter',
              'applications.additional_info',
              'advertisements.content as advertisement',
            ])
            .orderBy('applications.applied_at')
            .orderBy('jobs.id')
            .execute();
          return rows.map(({ advertisement, ...row }) => {
            const { title, company } = advertisement === null ? row : parseAdvertisement(advertisement);
            return { ...row, title, company };
          });
        }),
        async *sent_applications() {
          for await (const row of readHistory()) yield await parseSentApplication(row);
        },
        unfinished_applications: inBatches(startedJobs, (jobIds) =>
          db
            .selectFrom('started_applications')
            .innerJoin('jobs', 'jobs.id', 'started_applications.job_id')
            .where('candidate_id', '=', candidateId)
            .where('started_applications.job_id', 'in', jobIds)
            .select(['jobs.id as job_id', publishedTitle, 'started_applications.started_at', 'started_applications.dismissed_at'])
            .orderBy('started_applications.started_at')
            .orderBy('jobs.id')
            .execute(),
        ),
        saved_jobs: whole(
          db
            .selectFrom('saved_jobs')
            .innerJoin('jobs', 'jobs.id', 'saved_jobs.job_id')
            .where('candidate_id', '=', candidateId)
            .select(['jobs.id as job_id', publishedTitle, 'saved_jobs.saved_at'])
            .orderBy('saved_jobs.saved_at')
            .orderBy('jobs.id'),
        ),
        alerts: whole(
          db
            .selectFrom('alerts')
            .where('email', '=', email)
            .select(['id', 'criteria', 'period', 'state', 'created_at', 'confirmed_at', 'paused_at', 'ended_at', 'ends_at'])
            .orderBy('created_at'),
        ),
        async *alert_jobs() {
          const alerts = await db.selectFrom('alerts').where('email', '=', email).select('id').orderBy('created_at').execute();
          for (const { id } of alerts)
            yield* await db
              .selectFrom('alert_jobs')
              .innerJoin('jobs', 'jobs.id', 'alert_jobs.job_id')
              .where('alert_jobs.alert_id', '=', id)
              .select(['alert_jobs.alert_id', 'jobs.id as job_id', publishedTitle, 'alert_jobs.mailed_at'])
              .orderBy('alert_jobs.mailed_at')
              .orderBy('jobs.id')
              .execute();
        },
        mails: whole(
          db
            .selectFrom('outbox')
            .where('recipient', '=', email)
            .select(['kind', 'created_at', 'sent_at', 'failed_at'])
            .orderBy('created_at'),
        ),
        company_notices: whole(
          db
            .selectFrom('webhook_deliveries')
            .where('candidate_id', '=', candidateId)
            .select(['type', 'created_at', 'delivered_at', 'failed_at'])
            .orderBy('position'),
        ),
        mailed_codes: whole(
          db
            .selectFrom('one_time_codes')
            .where('email', '=', email)
            .select(['created_at', 'expires_at', 'used_at', 'asked_from as requesting_network'])
            .orderBy('created_at'),
        ),
        unsubscribed: whole(
          db.selectFrom('opt_outs').where('email', '=', email).select(['created_at', 'repeated_at', 'alerts_ended_at']),
        ),
        scheduled_deletion: whole(
          db.selectFrom('account_deletions').where('candidate_id', '=', candidateId).select(['requested_at', 'due_at']),
        ),
        async *rate_limits() {
          const devices = await trustedDeviceStore(db).listHashes(candidateId);
          yield* rateLimitStore(db).streamSubjects([email, canonicalizeAddress(email), candidateId, ...devices]);
        },
      } satisfies Record<string, ReadRows>;

      return { profile, lists };
    },
  };
}

/** For a list of few or short rows. */
function whole<Row>(query: { execute(): Promise<Row[]> }) {
  return async function* () {
    yield* await query.execute();
  };
}

function inBatches<Row>(keys: { key: number }[], read: (keys: number[]) => Promise<Row[]>) {
  return async function* () {
    for (let at = 0; at < keys.length; at += batchSize) yield* await read(keys.slice(at, at + batchSize).map(({ key }) => key));
  };
}

interface SentApplicationRow {
  title: string | null;
  advertisement: string | null;
  answers: string | null;
}

async function parseSentApplication<Row extends SentApplicationRow>({ answers, ...row }: Row) {
  const advertisement = row.advertisement === null ? null : await sanitizeAdvertisement(parseAdvertisement(row.advertisement));
  return {
    ...row,
    title: advertisement?.title ?? row.title,
    ...(answers !== null && { answers: JSON.parse(answers) }),
    advertisement,
  };
}

/** Null for a job whose approval was withdrawn, since its title may have changed to one that is not published. */
const publishedTitle = sql<string | null>`case when jobs.is_approved = 1 then jobs.title end`.as('title');
