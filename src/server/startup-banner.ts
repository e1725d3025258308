/** What `npm start` says once the portal answers: where it is, where mail goes, how to bring one's own jobs. */
import type { Config } from './config.ts';
import { isLoopbackHost } from './platform/net/loopback-host.ts';

export function formatStartupBanner(settings: StartupBannerConfig, companyName: string): string {
  const { publicOrigin, smtpUrl, databaseUrl, dataDir } = settings;
  const lines = [
    ['Portal', publicOrigin],
    smtpUrl
      ? ['Mail', `goes out through ${new URL(smtpUrl).host}`]
      : ['Mailbox', `${publicOrigin}/dev/mailbox  (sign-in codes arrive here)`],
    ...standIns(settings),
    ['Your jobs', 'npm run careers -- jobs import FILE'],
    ['Kept in', databaseUrl ? `PostgreSQL at ${new URL(databaseUrl).host}, files in ${dataDir}` : dataDir],
    ['Stop', 'Ctrl-C'],
  ];
  return [
    '',
    `The careers portal of ${companyName} is open.`,
    '',
    ...lines.map(([what, where]) => `  ${what?.padEnd(10)} ${where}`),
    '',
  ].join('\n');
}

/** Providers that are played on this machine, as `npm run dev` has them. */
function standIns({ google, linkedin }: StartupBannerConfig): [string, string][] {
  const names = [google && ['Google', google.issuer], linkedin && ['LinkedIn', linkedin.issuer]]
    .filter((provider) => provider !== undefined)
    .filter(([, issuer = '']) => isLoopbackHost(new URL(issuer).hostname))
    .map(([name]) => name);
  return names.length > 0 ? [['Sign-in', `${names.join(' and ')} are played on this machine, without a password`]] : [];
}

export type StartupBannerConfig = Pick<Config, 'publicOrigin' | 'smtpUrl' | 'databaseUrl' | 'dataDir' | 'google' | 'linkedin'>;
