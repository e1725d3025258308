/** Formats the text that `npm start` prints when the portal is ready. */
import { type Config, hasOwnBrand } from './config.ts';
import { isLoopbackHost } from './platform/net/ip-address.ts';

export function formatStartupBanner(
  settings: StartupBannerConfig,
  { companyName, mailboxAddress, closedDemoJobs = 0, hasSources = false }: StartedPortal,
): string {
  const { publicOrigin, smtpUrl, databaseUrl, dataDir } = settings;
  const lines = [
    ['Portal', publicOrigin],
    smtpUrl
      ? ['Mail', `goes out through ${new URL(smtpUrl).host}`]
      : ['Mailbox', `${mailboxAddress}  (sign-in codes arrive here)`],
    ...describeFakeProviders(settings),
    ...describeDemoJobs(settings, closedDemoJobs),
    ['Your jobs', `npm run careers -- ${hasSources ? 'sources list' : 'jobs import FILE'}`],
    ['Data', databaseUrl ? `PostgreSQL at ${new URL(databaseUrl).host}, files in ${dataDir}` : dataDir],
    ['Stop', 'Ctrl-C'],
  ];
  return [
    '',
    `The careers portal of ${companyName} is open.`,
    '',
    ...lines.map(([label, value]) => `  ${label?.padEnd(10)} ${value}`),
    '',
  ].join('\n');
}

/** A company's portal has no jobs of the demonstration. */
function describeDemoJobs(settings: StartupBannerConfig, closed: number): [string, string][] {
  if (settings.demoJobs || !hasOwnBrand(settings)) return [];
  const line = closed > 0 ? `${closed} of the demonstration are closed` : 'none of the demonstration are loaded';
  return [['Demo jobs', `${line}, since this is your company’s portal (DEMO_JOBS=1 loads them)`]];
}

/** Lists sign-in providers that are fakes on this machine, as in `npm run dev`. */
function describeFakeProviders({ google, linkedin }: StartupBannerConfig): [string, string][] {
  const names = [google && ['Google', google.issuer], linkedin && ['LinkedIn', linkedin.issuer]]
    .filter((provider) => provider !== undefined)
    .filter(([, issuer = '']) => isLoopbackHost(new URL(issuer).hostname))
    .map(([name]) => name);
  return names.length > 0 ? [['Sign-in', `${names.join(' and ')} are simulated on this machine, without a password`]] : [];
}

interface StartedPortal {
  companyName: string;
  mailboxAddress: string | undefined;
  /** Jobs of the demonstration that this start has closed. */
  closedDemoJobs?: number;
  /** Jobs come from an applicant tracking system. */
  hasSources?: boolean;
}

type StartupBannerConfig = Pick<
  Config,
  'publicOrigin' | 'smtpUrl' | 'databaseUrl' | 'dataDir' | 'google' | 'linkedin' | 'brandFile' | 'companyName' | 'demoJobs'
>;
