/** What `npm start` says once the portal answers: where it is, where mail goes, how to bring one's own jobs. */
import type { Env } from './env.ts';

export function welcome({ publicOrigin, smtpUrl, databaseUrl, dataDir }: WelcomeSettings, companyName: string): string {
  const lines = [
    ['Portal', publicOrigin],
    smtpUrl
      ? ['Mail', `goes out through ${new URL(smtpUrl).host}`]
      : ['Mailbox', `${publicOrigin}/dev/mailbox  (sign-in codes arrive here)`],
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

export type WelcomeSettings = Pick<Env, 'publicOrigin' | 'smtpUrl' | 'databaseUrl' | 'dataDir'>;
