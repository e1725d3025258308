/**
 * Defines the tables, the same for both engines. Times are ISO 8601 text in UTC with milliseconds, so that they sort as
 * text; booleans are 0 and 1; lists and objects are JSON text.
 */

import type { AlertJobsTable, AlertsTable } from './tables/alert-tables.ts';
import type {
  AdvertisementsTable,
  ApplicationHistoryTable,
  ApplicationsTable,
  HeldApplicationsTable,
  SavedJobsTable,
  StartedApplicationsTable,
} from './tables/application-tables.ts';
import type { AtsDeliveriesTable, AtsRequestTimesTable, SelfIdentificationsTable } from './tables/ats-tables.ts';
import type { BoardChannelsTable, BoardNoticesTable, VisitCountsTable } from './tables/board-tables.ts';
import type {
  AccountDeletionsTable,
  CandidatesTable,
  FileRemovalsTable,
  FilesTable,
  OptOutsTable,
  TombstonesTable,
  UnreadableResumesTable,
} from './tables/candidate-tables.ts';
import type {
  CatalogueTable,
  CategoriesTable,
  CompaniesTable,
  JobCategoriesTable,
  JobsTable,
} from './tables/catalogue-tables.ts';
import type { OutboxTable, WebhookDeliveriesTable } from './tables/delivery-tables.ts';
import type {
  SearchCombinationsTable,
  SearchGroupsTable,
  SearchJobsTable,
  SearchPhrasesTable,
  SearchStateTable,
  SearchTermsTable,
} from './tables/search-tables.ts';
import type {
  CodeTalliesTable,
  IdentitiesTable,
  OneTimeCodesTable,
  SessionsTable,
  SignInLimitsTable,
  TrustedDevicesTable,
  UsedTokensTable,
} from './tables/sign-in-tables.ts';
import type { SourceRowsTable, SourcesTable } from './tables/source-tables.ts';

export type { ApplicationsDigest, IsoTimestamp } from './tables/column-types.ts';

/** The largest id: PostgreSQL's `integer` ends here, and a query for more fails. */
export const maxId = 2 ** 31 - 1;

export interface Tables {
  companies: CompaniesTable;
  categories: CategoriesTable;
  jobs: JobsTable;
  job_categories: JobCategoriesTable;
  catalogue: CatalogueTable;
  candidates: CandidatesTable;
  identities: IdentitiesTable;
  files: FilesTable;
  sessions: SessionsTable;
  one_time_codes: OneTimeCodesTable;
  sign_in_limits: SignInLimitsTable;
  code_tallies: CodeTalliesTable;
  trusted_devices: TrustedDevicesTable;
  used_tokens: UsedTokensTable;
  unreadable_resumes: UnreadableResumesTable;
  applications: ApplicationsTable;
  application_history: ApplicationHistoryTable;
  advertisements: AdvertisementsTable;
  started_applications: StartedApplicationsTable;
  held_applications: HeldApplicationsTable;
  saved_jobs: SavedJobsTable;
  alerts: AlertsTable;
  alert_jobs: AlertJobsTable;
  opt_outs: OptOutsTable;
  account_deletions: AccountDeletionsTable;
  tombstones: TombstonesTable;
  file_removals: FileRemovalsTable;
  outbox: OutboxTable;
  webhook_deliveries: WebhookDeliveriesTable;
  sources: SourcesTable;
  ats_deliveries: AtsDeliveriesTable;
  ats_request_times: AtsRequestTimesTable;
  self_identifications: SelfIdentificationsTable;
  source_rows: SourceRowsTable;
  visit_counts: VisitCountsTable;
  board_channels: BoardChannelsTable;
  board_notices: BoardNoticesTable;
  search_jobs: SearchJobsTable;
  search_groups: SearchGroupsTable;
  search_combinations: SearchCombinationsTable;
  search_terms: SearchTermsTable;
  search_state: SearchStateTable;
  search_phrases: SearchPhrasesTable;
}
