/** Migrates the database schema. */
import { sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration';
import { ConfigError } from '#server/config-error.ts';
import type { Database, DatabaseEngine } from './database.ts';
import type { EngineMigration } from './engine-migration.ts';
import { catalogue } from './migrations/001-catalogue.ts';
import { candidates } from './migrations/002-candidates.ts';
import { signIn } from './migrations/003-sign-in.ts';
import { applications } from './migrations/004-applications.ts';
import { outbox } from './migrations/005-outbox.ts';
import { search } from './migrations/006-search.ts';
import { usedTokens } from './migrations/007-used-tokens.ts';
import { signInLimits } from './migrations/008-sign-in-limits.ts';
import { sessionKeys } from './migrations/009-session-keys.ts';
import { personalOrder } from './migrations/010-personal-order.ts';
import { lastDays } from './migrations/011-last-days.ts';
import { facets } from './migrations/012-facets.ts';
import { combinations } from './migrations/014-combinations.ts';
import { sanitizedWith } from './migrations/017-sanitised-with.ts';
import { outboxByKind } from './migrations/018-outbox-by-kind.ts';
import { identityProofs } from './migrations/019-identity-proofs.ts';
import { codeLimits } from './migrations/020-code-limits.ts';
import { signedInDevices } from './migrations/021-signed-in-devices.ts';
import { accountDeletion } from './migrations/022-account-deletion.ts';
import { unreadableResumes } from './migrations/024-unreadable-resumes.ts';
import { submissions } from './migrations/025-submissions.ts';
import { startedApplications } from './migrations/026-started-applications.ts';
import { heldApplications } from './migrations/027-held-applications.ts';
import { webhookDeliveries } from './migrations/028-webhook-deliveries.ts';
import { companyMails } from './migrations/029-company-mails.ts';
import { heldApplicationOwners } from './migrations/030-held-application-owners.ts';
import { employmentAndPay } from './migrations/031-employment-and-pay.ts';
import { savedJobs } from './migrations/033-saved-jobs.ts';
import { jobFacts } from './migrations/034-job-facts.ts';
import { alerts } from './migrations/035-alerts.ts';
import { jobPlaces } from './migrations/036-job-places.ts';
import { attributionAndBoards } from './migrations/039-attribution-and-boards.ts';
import { sources } from './migrations/040-sources.ts';
import { questions } from './migrations/041-questions.ts';
import { atsDeliveries } from './migrations/042-ats-deliveries.ts';
import { selfIdentification } from './migrations/043-self-identification.ts';
import { heldAnswerFiles } from './migrations/044-held-answer-files.ts';
import { announcedChanges } from './migrations/045-announced-changes.ts';
import { searchSample } from './migrations/046-search-sample.ts';
import { openCounts } from './migrations/047-open-counts.ts';
import { webhookDeliveriesOfCandidates } from './migrations/048-webhook-deliveries-of-candidates.ts';
import { applicationReceivers } from './migrations/049-application-receivers.ts';
import { refusedWarnings } from './migrations/050-refused-warnings.ts';
import { undeliveredApplications } from './migrations/051-undelivered-applications.ts';
import { outboxRanks } from './migrations/052-outbox-ranks.ts';
import { repeatedOptOuts } from './migrations/053-repeated-opt-outs.ts';

/** Append migrations; never change or remove one. */
const migrations: Record<string, EngineMigration> = {
  '001-catalogue': catalogue,
  '002-candidates': candidates,
  '003-sign-in': signIn,
  '004-applications': applications,
  '005-outbox': outbox,
  '006-search': search,
  '007-used-tokens': usedTokens,
  '008-sign-in-limits': signInLimits,
  '009-session-keys': sessionKeys,
  '010-personal-order': personalOrder,
  '011-last-days': lastDays,
  '012-facets': facets,
  '014-combinations': combinations,
  '017-sanitised-with': sanitizedWith,
  '018-outbox-by-kind': outboxByKind,
  '019-identity-proofs': identityProofs,
  '020-code-limits': codeLimits,
  '021-signed-in-devices': signedInDevices,
  '022-account-deletion': accountDeletion,
  '024-unreadable-resumes': unreadableResumes,
  '025-submissions': submissions,
  '026-started-applications': startedApplications,
  '027-held-applications': heldApplications,
  '028-webhook-deliveries': webhookDeliveries,
  '029-company-mails': companyMails,
  '030-held-application-owners': heldApplicationOwners,
  '031-employment-and-pay': employmentAndPay,
  '033-saved-jobs': savedJobs,
  '034-job-facts': jobFacts,
  '035-alerts': alerts,
  '036-job-places': jobPlaces,
  '039-attribution-and-boards': attributionAndBoards,
  '040-sources': sources,
  '041-questions': questions,
  '042-ats-deliveries': atsDeliveries,
  '043-self-identification': selfIdentification,
  '044-held-answer-files': heldAnswerFiles,
  '045-announced-changes': announcedChanges,
  '046-search-sample': searchSample,
  '047-open-counts': openCounts,
  '048-webhook-deliveries-of-candidates': webhookDeliveriesOfCandidates,
  '049-application-receivers': applicationReceivers,
  '050-refused-warnings': refusedWarnings,
  '051-undelivered-applications': undeliveredApplications,
  '052-outbox-ranks': outboxRanks,
  '053-repeated-opt-outs': repeatedOptOuts,
};

/**
 * Runs missing migrations in one transaction that holds the engine's write lock. A second process waits and then finds
 * none missing; a killed process leaves the schema unchanged.
 * @throws ConfigError for a schema of a later release
 */
export async function migrate({ db, engine }: Database, upTo = latestMigration): Promise<void> {
  const applied = await listAppliedMigrations({ db, engine });
  const [later] = listLater(applied);
  if (later !== undefined) throw newerSchema(later);
  // The migrator lists all columns of the database before it finds none missing.
  if (applied.at(-1) === upTo && applied.length === knownMigrations.indexOf(upTo) + 1) return;
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrationsFor(engine) } });
  const { error } = await migrator.migrateTo(upTo);
  if (error) throw error;
}

/**
 * Like `migrate`, but accepts the schema of a later release that only adds (docs/decisions/063): a node that restarts while
 * others are upgraded serves again.
 * @returns the migrations of later releases
 * @throws ConfigError when one of them removes something
 */
export async function migrateUnlessNewer(database: Database): Promise<string[]> {
  const applied = await listAppliedMigrations(database);
  const later = listLater(applied);
  const removal = later.find((name) => removalPattern.test(name));
  if (removal !== undefined) throw newerSchema(removal);
  if (later.length === 0 || !knownMigrations.every((name) => applied.includes(name))) await migrate(database);
  return later;
}

/** The name of a migration that removes or changes what an earlier release reads. */
export const removalPattern = /^\d+-remove-/;

const listLater = (applied: readonly string[]) => applied.filter((name) => !knownMigrations.includes(name));

const newerSchema = (step: string) =>
  new ConfigError(
    `The database was made by a newer version of the portal (step ${step}). Start that version, or restore a backup of this one.`,
  );

export const knownMigrations = Object.keys(migrations);
export const latestMigration = knownMigrations.at(-1) ?? '';

/** Returns migration names in order; none for a new database. */
export async function listAppliedMigrations({ db, engine }: Pick<Database, 'db' | 'engine'>): Promise<string[]> {
  const table = DEFAULT_MIGRATION_TABLE;
  const existing =
    engine === 'sqlite'
      ? sql`select name from sqlite_master where type = 'table' and name = ${table}`
      : sql`select 1 where to_regclass(${table}) is not null`;
  if ((await existing.execute(db)).rows.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)} order by name`.execute(db);
  return rows.map(({ name }) => name);
}

function migrationsFor(engine: DatabaseEngine): Record<string, Migration> {
  return Object.fromEntries(Object.entries(migrations).map(([name, migration]) => [name, { up: (db) => migration(db, engine) }]));
}
