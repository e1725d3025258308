/** Says what an operator should look at, each with a way out. */
import { type Config, hasOwnBrand } from '#server/config.ts';
import { isLoopbackHost } from '#server/platform/net/ip-address.ts';
import { dayMs } from '#server/platform/time/durations.ts';
import { escapeControls } from '../jobs/feed-arguments.ts';
import type { PortalStatus } from './portal-status.ts';

const maxBackupAgeDays = 2;
const slowMailSeconds = 600;
const minFreeBytes = 1024 ** 3;
const demoSource = 'demo';

export function describeWarnings(status: PortalStatus, env: Config, now: Date): string[] {
  const isPublic = !isLoopbackHost(new URL(env.publicOrigin).hostname);
  const isOfCompany = isPublic || hasOwnBrand(env);
  return [
    ...describeServices(status),
    ...env.tlsWarnings,
    ...status.sources.flatMap(describeSource),
    ...status.sources.flatMap(({ missingHandOver }) => missingHandOver ?? []),
    ...describeApplications(status),
    ...describeJobs(status, env),
    ...(isOfCompany && !env.smtpUrl ? ['No mail leaves the portal. Set SMTP_URL.'] : []),
    ...(isPublic && !env.brandFile && !env.companyName ? ['The pages bear the demo brand. Set BRAND_FILE.'] : []),
    ...(isOfCompany && !env.applicationsTo
      ? ['APPLICATIONS_TO is not set. Only companies and jobs with their own addresses get mails.']
      : []),
    ...describeBackup(status, now),
  ];
}

function describeServices({ portal, mails, webhooks, freeBytes }: PortalStatus): string[] {
  return [
    ...(portal.state === 'ready'
      ? []
      : [`No portal is ready at ${portal.listens}. Start it: npm start. If it has another PORT, set that in .env.`]),
    ...(mails.waiting > 0 && mails.oldestWaitsSeconds > slowMailSeconds
      ? [`A mail has waited for ${Math.round(mails.oldestWaitsSeconds / 60)} minutes. Check SMTP_URL and the portal's log.`]
      : []),
    ...(webhooks.failed > 0 ? [`Webhook events failed: ${webhooks.failed}. See: careers webhooks list`] : []),
    ...(freeBytes < minFreeBytes ? [`Less than 1 GB is free on the disk of the data folder.`] : []),
  ];
}

function describeSource({ name, lastRunAt, lastSuccessAt, lastError }: PortalStatus['sources'][number]): string[] {
  if (lastRunAt === null)
    return [
      `Source ${name} is not read yet. See what it would change: careers sources check ${name}; then: careers sources run ${name}`,
    ];
  if (lastError === null) return [];
  const since = lastSuccessAt === null ? 'Never read' : `Last read ${lastSuccessAt}`;
  return [escapeControls(`Source ${name} ${lastError}. ${since}; its jobs stay. Read it again: careers sources run ${name}`)];
}

function describeApplications({ overdueApplications, undeliveredApplications, handOvers }: PortalStatus): string[] {
  const { refused, uncertain } = handOvers;
  return [
    [overdueApplications, 'Applications whose promised reply is due', 'overdue'] as const,
    [undeliveredApplications, 'Applications that no company has got', 'undelivered'] as const,
    [refused, 'Applications that applicant tracking systems refused', 'handed-over --state refused'] as const,
    [uncertain, 'Applications whose hand-over is uncertain', 'handed-over --state uncertain'] as const,
  ].flatMap(([count, what, command]) => (count > 0 ? `${what}: ${count}. See: careers applications ${command}` : []));
}

function describeJobs({ jobs, sources }: PortalStatus, env: Config): string[] {
  const open = jobs.filter(({ state, total }) => state === 'open' && total > 0);
  const hasDemo = open.some(({ source }) => source === demoSource);
  if (open.length === 0) return describeEmptyCatalogue(sources);
  if (hasDemo && hasOwnBrand(env) && !env.demoJobs)
    return ['Demonstration jobs are open beside your name or brand. The next start of the portal closes them.'];
  if (hasDemo && open.length > 1)
    return ['Demonstration jobs are open beside your own. The import guide says how to close them.'];
  return hasDemo && !env.demoJobs
    ? ['Demonstration jobs are open although DEMO_JOBS=0. The import guide says how to close them.']
    : [];
}

/** A source that is not read yet names its next step itself. */
function describeEmptyCatalogue(sources: PortalStatus['sources']): string[] {
  if (sources.some(({ lastRunAt }) => lastRunAt === null)) return [];
  return [`No job is open. See: careers ${sources.length > 0 ? 'sources list' : 'jobs import --help'}`];
}

function describeBackup({ lastBackup }: PortalStatus, now: Date): string[] {
  if (!lastBackup) return ['No backup was made with this data folder. See: careers backup --help'];
  const days = Math.floor((now.getTime() - Date.parse(lastBackup.at)) / dayMs);
  return [
    ...(days >= maxBackupAgeDays ? [`The last backup is ${days} days old.`] : []),
    ...(lastBackup.complete ? [] : ['The last backup lacks files. See its messages: careers backup FOLDER']),
  ];
}
