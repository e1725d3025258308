/** A whole portal without a port: real database, real mail server, asked through `app.inject`. */
import type { FastifyInstance } from 'fastify';
import type { AnswerOf } from '#contract/call.ts';
import { signup, verifyOtp } from '#contract/sign-in.ts';
import { buildApp } from '../../src/server/app.ts';
import type { Database, Engine } from '../../src/server/db/database.ts';
import { readEnv } from '../../src/server/env.ts';
import { type Bounds, usualBounds } from '../../src/server/http/bounds.ts';
import { openLog } from '../../src/server/log.ts';
import { openServices, type Services } from '../../src/server/services.ts';
import type { Clock } from '../../src/server/sessions/sessions.ts';
import { type TestDatabaseSettings, testDatabaseSettings } from './databases.ts';
import { type MailServer, openMailServer } from './mail-server.ts';
import { sourcePages } from './source-pages.ts';

export interface SignedInCandidate {
  token: string;
  candidateId: string;
  isResume: boolean;
}

export interface Portal {
  app: FastifyInstance;
  services: Services;
  /** Every request so far, as `METHOD /path`: those of visitors and those that pages make while they are rendered. */
  calls: string[];
  /** What it logged so far, a line each; needs LOG_LEVEL. */
  logged: string[];
  mails: MailServer;
  database: Database;
  /** Where its database is, for another process or node. */
  settings: TestDatabaseSettings;
  /** Signs in as a candidate does: asks for a code, reads it in the mail, sends it back. */
  signIn(email: string): Promise<SignedInCandidate>;
  close(): Promise<void>;
}

export interface PortalOptions {
  engine: Engine;
  now?: Clock;
  /** Settings by their names in `.env.example`, over those of the tests; the machine's own environment does not count. */
  env?: Record<string, string>;
  /** A portal whose database this one shares, as two nodes do. It is closed after this one. */
  beside?: Portal;
  /** Those that a test reaches. */
  bounds?: Partial<Bounds>;
}

/** Opens a portal on a fresh, empty database. `close()` removes everything it kept. */
export async function openPortal({ engine, now, env = {}, beside, bounds }: PortalOptions): Promise<Portal> {
  const mails = await openMailServer();
  const shared = beside?.settings ?? (await testDatabaseSettings(engine));
  const { databaseUrl, dataDir } = shared;
  const settings = readEnv({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    DEMO_JOBS: '0',
    SMTP_URL: mails.url,
    LOG_LEVEL: 'silent',
    ...env,
  });
  const logged: string[] = [];
  const log = openLog(settings.logLevel, { write: (line) => void logged.push(line) });
  const services = await openServices(settings, log, now);
  const calls: string[] = [];
  const app = await buildApp(settings, services, sourcePages(calls), log, { ...usualBounds, ...bounds });
  app.addHook('onRequest', async ({ method, url }) => void calls.push(`${method} ${url}`));
  await app.ready();
  return {
    app,
    calls,
    logged,
    services,
    mails,
    database: services.database,
    settings: shared,
    signIn: (email) => signIn(app, mails, email),
    async close() {
      await app.close();
      await services.close();
      await mails.close();
      if (!beside) await shared.remove();
    },
  };
}

async function signIn(app: FastifyInstance, mails: MailServer, email: string): Promise<SignedInCandidate> {
  const before = mails.all().at(-1);
  await post(app, signup.path, { email });
  const mail = await mails.waitFor(email.toLowerCase(), before);
  const otp = /(?<!\d)\d{5}(?!\d)/.exec(mail.text)?.[0];
  if (!otp) throw new Error(`The mail to ${email} has no five digit code: ${mail.text}`);
  const { message }: AnswerOf<typeof verifyOtp> = await post(app, verifyOtp.path, { email, otp });
  return { token: message.token, candidateId: message.candidate_id, isResume: message.isResume };
}

async function post(app: FastifyInstance, url: string, payload: object) {
  const response = await app.inject({ method: 'POST', url, payload });
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}: ${response.body}`);
  return response.json();
}
