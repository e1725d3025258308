/** Opens a portal without a port: real database and mail server, requests through `app.inject`. */
import type { FastifyInstance } from 'fastify';
import type { ResponseOf } from '#contract/call.ts';
import { signup, verifyOtp } from '#contract/sign-in-calls.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { toHttpError } from '#server/http/errors/http-error.ts';
import { isInternalRequest } from '#server/http/internal-requests.ts';
import { defaultServerLimits, type ServerLimits } from '#server/http/server-limits.ts';
import { createLogger } from '#server/logger.ts';
import type { Database, DatabaseEngine } from '#server/platform/db/database.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { createServices, type Services } from '#server/services.ts';
import { createTestDatabaseSettings, type TestDatabaseSettings } from '../databases/test-databases.ts';
import { type MailServer, openMailServer } from '../fakes/mail-server.ts';
import { createSourcePageRenderer } from './source-page-renderer.ts';

export interface SignedInCandidate {
  token: string;
  candidateId: string;
  isResume: boolean;
}

export interface TestPortal {
  app: FastifyInstance;
  services: Services;
  /** All requests of clients and in-process calls of pages, as `METHOD /path`. */
  requestLog: string[];
  /** The log lines so far; needs LOG_LEVEL. */
  logLines: string[];
  mails: MailServer;
  database: Database;
  /** Location of the database, for another process or node. */
  settings: TestDatabaseSettings;
  /** Signs in with a mailed code. */
  signIn(email: string): Promise<SignedInCandidate>;
  close(): Promise<void>;
}

export interface TestPortalOptions {
  engine: DatabaseEngine;
  now?: Clock;
  /** Overrides settings by their names in `.env.example`. Ignores the environment of the machine. */
  env?: Record<string, string>;
  /** A portal whose database this one shares, like a second node, or another database. Close it after this one. */
  shareDatabaseWith?: Pick<TestPortal, 'settings'>;
  /** Overrides limits that a test reaches. */
  limits?: Partial<ServerLimits>;
}

/** Opens a portal on a fresh, empty database. `close()` removes all its data. */
export async function openTestPortal({
  engine,
  now,
  env = {},
  shareDatabaseWith,
  limits,
}: TestPortalOptions): Promise<TestPortal> {
  const mails = await openMailServer();
  const databaseSettings = shareDatabaseWith?.settings ?? (await createTestDatabaseSettings(engine));
  const { databaseUrl, dataDir } = databaseSettings;
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    DEMO_JOBS: '0',
    SMTP_URL: mails.url,
    LOG_LEVEL: 'silent',
    ...env,
  });
  const logLines: string[] = [];
  const log = createLogger(config.logLevel, { write: (line) => void logLines.push(line) });
  const services = await createServices(config, log, now);
  const requestLog: string[] = [];
  const app = await buildApp(config, services, createSourcePageRenderer(requestLog), log, { ...defaultServerLimits, ...limits });
  // The page renderer records the calls of pages.
  app.addHook('onRequest', async ({ method, url }) => void (isInternalRequest() || requestLog.push(`${method} ${url}`)));
  // A 500 keeps its reason from the client; a test that fails for it needs the reason.
  app.addHook('onError', async ({ method, url }, _reply, error) => {
    if (!toHttpError(error)) console.error(`${method} ${url} failed:`, error);
  });
  await app.ready();
  return {
    app,
    requestLog,
    logLines,
    services,
    mails,
    database: services.database,
    settings: databaseSettings,
    signIn: (email) => signIn(app, mails, email),
    async close() {
      await app.close();
      await services.close();
      await mails.close();
      if (!shareDatabaseWith) await databaseSettings.remove();
    },
  };
}

async function signIn(app: FastifyInstance, mails: MailServer, email: string): Promise<SignedInCandidate> {
  const lastMail = mails.receivedMails().at(-1);
  await post(app, signup.path, { email });
  const mail = await mails.waitForMail(email.toLowerCase(), lastMail);
  const otp = /(?<!\d)\d{5}(?!\d)/.exec(mail.text)?.[0];
  if (!otp) throw new Error(`The mail to ${email} has no five digit code: ${mail.text}`);
  const { message }: ResponseOf<typeof verifyOtp> = await post(app, verifyOtp.path, { email, otp });
  return { token: message.token, candidateId: message.candidate_id, isResume: message.isResume };
}

async function post(app: FastifyInstance, url: string, payload: object) {
  const response = await app.inject({ method: 'POST', url, payload });
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}: ${response.body}`);
  return response.json();
}
