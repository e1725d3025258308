/** Reads the configuration from the environment. `.env.example` describes every name. */
import { existsSync, readFileSync } from 'node:fs';
import type { NetConnectOpts } from 'node:net';
import { resolve } from 'node:path';
import { loadEnvFile } from 'node:process';
import { parseEnv } from 'node:util';
import { normalizeRecipients, recipientsInvalid } from './applications/company/company-settings.ts';
import { type BoardConfig, readBoardConfig } from './boards/board-config.ts';
import { ConfigError } from './config-error.ts';
import { splitHosts } from './platform/db/database-hosts.ts';
import type { ApplicationsDigest } from './platform/db/schema.ts';
import { type BucketConfig, parseBucketConfig } from './platform/files/bucket-config.ts';
import { parseClamdUrl } from './platform/files/malware-scanner.ts';
import { secureDatabaseAddress, secureMailAddress } from './platform/net/connection-tls.ts';
import { isLoopbackHost } from './platform/net/ip-address.ts';
import { type ProviderConfig, readProviderConfig } from './sign-in/providers/provider-config.ts';
import type { SessionBinding } from './sign-in/sessions/sessions.ts';
import type { SourceKeys } from './sources/source-keys.ts';
import type { WebhookSettings } from './webhooks/webhook-endpoints.ts';
import { parseWorkers } from './workers/worker-count.ts';

interface ManagementConfig {
  /** Port of metrics, readiness details and API reference, apart from the public one. */
  managementPort: number | undefined;
  managementHost: string;
  /** Bearer token of the operator. */
  metricsToken: string | undefined;
}

export interface Config extends ProviderConfig, ManagementConfig, WebhookSettings, BoardConfig {
  port: number;
  host: string;
  /** Processes that serve the port. */
  workers: number;
  /** Without a trailing slash. Used for links in mails, canonical URLs and the origin check. */
  publicOrigin: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Other servers of the same database, one of which takes writes when the first does not. */
  databaseFailoverUrls: string[];
  /** Addresses of the same database without a pooler, for announcements of changes. */
  databaseListenUrls: string[];
  /** Replicas of the database, for reads. */
  databaseReadUrls: string[];
  /** How long cached responses are served while the database does not answer. */
  staleIfErrorSeconds: number;
  /** Stores files instead of the data directory. */
  bucket: BucketConfig | undefined;
  clamd: NetConnectOpts | undefined;
  smtpUrl: string | undefined;
  /** Connections that their addresses exempt from verified TLS. */
  tlsWarnings: readonly string[];
  mailFrom: string | undefined;
  demoJobs: boolean;
  /** JSON with sources of jobs that the portal reads by itself (`docs/sources.md`). */
  sourcesFile: string | undefined;
  /** The keys and webhook secrets of sources, by their names in the environment. Never stored. */
  sourceKeys: SourceKeys;
  /** Hosts, addresses and networks that an import may reach although they are private. */
  importAllowHosts: string[];
  rateLimits: boolean;
  /** Unused code mails an hour. At this number the portal sends fewer. */
  codeMailsPerHour: number;
  sessionBinding: SessionBinding;
  logLevel: string;
  /** Renders pages from their sources, with hot reload. */
  development: boolean;
  /** 32 bytes in hex. By default generated and stored in the data directory. */
  secretKey: string | undefined;
  /** The previous key, for a day after a change, so that pending codes and mails stay valid. */
  secretKeyPrevious: string | undefined;
  trustProxy: string | undefined;
  /** Texts and looks of the company (`docs/brand.md`). The four settings below override it. */
  brandFile: string | undefined;
  companyName: string | undefined;
  companyLegalName: string | undefined;
  /** `#RRGGBB`. */
  brandColor: string | undefined;
  supportEmail: string | undefined;
  /** Where to report vulnerabilities, for security.txt. */
  securityContact: string | undefined;
  /** An account is deleted after as many months without activity; 0 keeps it. */
  retentionMonths: number;
  /** Addresses that get the applications of companies and jobs without their own, separated by commas, or empty. */
  applicationsTo: string;
  applicationsDigest: ApplicationsDigest;
  /** Bearer token of companies, for their answers. */
  companyToken: string | undefined;
}

/** Reads the `.env` file of the working directory, if any. Existing variables win. */
export function loadDotEnv(file = '.env'): void {
  if (existsSync(file)) loadEnvFile(file);
}

/** Returns the settings that a portal would start with, and those of the file alone. */
export function readSettings(file = '.env'): { all: NodeJS.ProcessEnv; ofFile: NodeJS.ProcessEnv } {
  const ofFile = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  return { all: { ...ofFile, ...process.env }, ofFile };
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

export function readConfig(env: NodeJS.ProcessEnv = process.env, defaultLogLevel = 'info'): Config {
  const text = (name: string) => env[name]?.trim() || undefined;
  const port = parsePort('PORT', text('PORT')) ?? 3000;
  const host = text('HOST') ?? '127.0.0.1';
  const publicOrigin = (text('PUBLIC_ORIGIN') ?? defaultOrigin(host, port)).replace(/\/+$/, '');
  if (
    !URL.canParse(publicOrigin) ||
    !/^https?:$/.test(new URL(publicOrigin).protocol) ||
    new URL(publicOrigin).origin !== publicOrigin
  ) {
    throw new ConfigError(`PUBLIC_ORIGIN must be an origin such as https://careers.example.com, not "${publicOrigin}".`);
  }
  // In .env the # of an unquoted color begins a comment.
  if (env.BRAND_COLOR === '') throw new ConfigError('BRAND_COLOR is empty. Put the color in quotes: BRAND_COLOR="#0A6B4E"');
  const readSecret = (name: string) => {
    const digits = text(name);
    if (digits && !/^[0-9a-f]{64}$/i.test(digits)) throw new ConfigError(`${name} must be 64 hexadecimal digits.`);
    if (digits && new Set(digits.toLowerCase()).size < 8) throw new ConfigError(`${name} must be random: openssl rand -hex 32`);
    return digits;
  };
  const databases = readDatabaseAddresses(text);
  const logLevel = text('LOG_LEVEL') ?? defaultLogLevel;
  if (!logLevels.includes(logLevel))
    throw new ConfigError(`LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${logLevel}".`);
  const smtpUrl = text('SMTP_URL');
  if (smtpUrl && !(URL.canParse(smtpUrl) && /^smtps?:$/.test(new URL(smtpUrl).protocol))) {
    throw new ConfigError('SMTP_URL must look like smtp://user:password@mail.example.com:587.');
  }
  const mailServer = smtpUrl ? secureMailAddress(smtpUrl) : undefined;
  const rateLimits = text('RATE_LIMITS') !== 'off';
  const production = text('NODE_ENV') === 'production';
  const isLocal = isLoopbackHost(new URL(publicOrigin).hostname);
  if (!isLocal && publicOrigin.startsWith('http:'))
    throw new ConfigError(
      `PUBLIC_ORIGIN must begin with https://: codes and sessions of ${publicOrigin} would travel unencrypted. Only loopback may use http://.`,
    );
  if (!rateLimits && !isLocal) {
    throw new ConfigError('RATE_LIMITS=off is for benchmarks on this machine: PUBLIC_ORIGIN is not on loopback.');
  }
  const brandFile = text('BRAND_FILE');
  const sourcesFile = text('SOURCES_FILE');
  return {
    ...readProviderConfig(text, publicOrigin),
    port,
    host,
    workers: parseWorkers({ value: text('WORKERS'), hasMailServer: smtpUrl !== undefined }),
    publicOrigin,
    dataDir: resolve(text('DATA_DIR') ?? 'data'),
    ...databases.config,
    staleIfErrorSeconds: parseStaleIfError(text('STALE_IF_ERROR')),
    bucket: parseBucketConfig(text),
    clamd: parseClamdUrl(text('CLAMD_URL')),
    smtpUrl: mailServer?.url,
    tlsWarnings: [...databases.warnings, ...(mailServer?.warning ? [mailServer.warning] : [])],
    mailFrom: text('MAIL_FROM'),
    sourcesFile: sourcesFile && resolve(sourcesFile),
    sourceKeys: readSourceKeys(env),
    demoJobs: parseDemoJobs(text('DEMO_JOBS'), hasOwnBrand({ brandFile, companyName: text('COMPANY_NAME') })),
    importAllowHosts: parseHosts(text('IMPORT_ALLOW_HOSTS')),
    ...readWebhookSettings(text),
    ...readBoardConfig(text, isLocal),
    rateLimits,
    codeMailsPerHour: parseCodeMailsPerHour(text('CODE_MAILS_PER_HOUR')),
    sessionBinding: parseSessionBinding(text('SESSION_BINDING'), production || !isLocal),
    logLevel,
    development: text('NODE_ENV') === 'development',
    secretKey: readSecret('SECRET_KEY'),
    secretKeyPrevious: readSecret('SECRET_KEY_PREVIOUS'),
    trustProxy: text('TRUST_PROXY'),
    brandFile: brandFile && resolve(brandFile),
    companyName: text('COMPANY_NAME'),
    companyLegalName: text('COMPANY_LEGAL_NAME'),
    brandColor: text('BRAND_COLOR'),
    supportEmail: text('SUPPORT_EMAIL'),
    securityContact: parseSecurityContact(text('SECURITY_CONTACT')),
    retentionMonths: parseRetentionMonths(text('RETENTION_MONTHS')),
    applicationsTo: parseRecipients(text('APPLICATIONS_TO')),
    applicationsDigest: parseDigest(text('APPLICATIONS_DIGEST')),
    companyToken: parseCompanyToken(text('COMPANY_TOKEN')),
    ...readManagementConfig(text),
  };
}

function readSourceKeys(env: NodeJS.ProcessEnv): SourceKeys {
  const entries = Object.entries(env).map(([name, value]) => [name, value?.trim() ?? ''] as const);
  return Object.fromEntries(entries.filter(([name, value]) => /^SOURCE_.+_(KEY|WEBHOOK_SECRET)$/.test(name) && value !== ''));
}

/** A company of its own has a name or a file; otherwise the portal shows the demonstration. */
export const hasOwnBrand = ({ brandFile, companyName }: Pick<Config, 'brandFile' | 'companyName'>) =>
  brandFile !== undefined || companyName !== undefined;

/** Jobs of the fictional company would be published in the name of a real one. */
function parseDemoJobs(value: string | undefined, isOwnBrand: boolean): boolean {
  if (value === undefined) return !isOwnBrand;
  return !['0', 'false', 'no', 'off'].includes(value.toLowerCase());
}

function parsePort(name: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const port = Number(value);
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new ConfigError(`${name} must be a number from 0 to 65535, not "${value}".`);
  return port;
}

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'databaseFailoverUrls' | 'databaseListenUrls' | 'databaseReadUrls'>;

function readDatabaseAddresses(text: (name: string) => string | undefined): { config: DatabaseConfig; warnings: string[] } {
  const warnings: string[] = [];
  const rootCertificate = text('PGSSLROOTCERT');
  const read = (name: string): string[] => {
    const addresses = text(name)?.split(/\s+/) ?? [];
    return addresses.flatMap((address) =>
      splitHosts(name, address).map((host) => {
        const { url, warning } = secureDatabaseAddress(name, host, rootCertificate);
        if (warning) warnings.push(warning);
        return url;
      }),
    );
  };
  const [databaseUrl, ...databaseFailoverUrls] = read('DATABASE_URL');
  for (const name of ['DATABASE_LISTEN_URL', 'DATABASE_READ_URL']) {
    if (text(name) && !databaseUrl)
      throw new ConfigError(`${name} is set without DATABASE_URL. The embedded database needs neither.`);
  }
  const listenUrls = read('DATABASE_LISTEN_URL');
  const config = {
    databaseUrl,
    databaseFailoverUrls,
    databaseListenUrls: listenUrls.length > 0 ? listenUrls : [databaseUrl ?? [], databaseFailoverUrls].flat(),
    databaseReadUrls: read('DATABASE_READ_URL'),
  };
  return { config, warnings: [...new Set(warnings)] };
}

function parseStaleIfError(value = '300'): number {
  const seconds = Number(value);
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > 86_400)
    throw new ConfigError(`STALE_IF_ERROR must be a number of seconds from 0 to 86400, not "${value}".`);
  return seconds;
}

function parseCodeMailsPerHour(value = '1000'): number {
  const mails = Number(value);
  if (!Number.isInteger(mails) || mails < 1)
    throw new ConfigError(`CODE_MAILS_PER_HOUR must be a whole number above 0, not "${value}".`);
  return mails;
}

function readManagementConfig(text: (name: string) => string | undefined): ManagementConfig {
  const managementHost = text('MANAGEMENT_HOST') ?? '127.0.0.1';
  const metricsToken = text('METRICS_TOKEN');
  if (metricsToken !== undefined && metricsToken.length < 16)
    throw new ConfigError('METRICS_TOKEN needs 16 characters or more: openssl rand -hex 32');
  if (metricsToken === undefined && !isLoopbackHost(managementHost))
    throw new ConfigError(`METRICS_TOKEN is not set: MANAGEMENT_HOST=${managementHost} would show metrics to its whole network.`);
  return { managementPort: parsePort('MANAGEMENT_PORT', text('MANAGEMENT_PORT')), managementHost, metricsToken };
}

const parseHosts = (value = '') => value.split(/[\s,]+/).filter(Boolean);

function readWebhookSettings(text: (name: string) => string | undefined): WebhookSettings {
  const file = text('WEBHOOKS_FILE');
  return {
    webhookUrl: text('WEBHOOK_URL'),
    webhookSecret: text('WEBHOOK_SECRET'),
    webhooksFile: file && resolve(file),
    webhookAllowHosts: parseHosts(text('WEBHOOK_ALLOW_HOSTS')),
  };
}

function parseSecurityContact(contact: string | undefined): string | undefined {
  if (contact !== undefined && !/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(contact))
    throw new ConfigError('SECURITY_CONTACT must look like mailto:security@example.com or https://example.com/security.');
  return contact;
}

/** Less than three months would delete candidates of a running procedure. */
function parseRetentionMonths(value = '24'): number {
  const months = Number(value);
  if (months === 0 || (Number.isInteger(months) && months >= 3 && months <= 240)) return months;
  throw new ConfigError(`RETENTION_MONTHS must be a number from 3 to 240, or 0 to keep accounts, not "${value}".`);
}

function parseRecipients(value = ''): string {
  const recipients = normalizeRecipients(value);
  if (recipients === undefined) throw new ConfigError(`APPLICATIONS_TO ${recipientsInvalid}, not "${value}".`);
  return recipients;
}

function parseCompanyToken(token: string | undefined): string | undefined {
  if (token !== undefined && token.length < 32)
    throw new ConfigError('COMPANY_TOKEN needs 32 characters or more: openssl rand -hex 32');
  return token;
}

function parseDigest(value = 'each'): ApplicationsDigest {
  if (value === 'each' || value === 'daily') return value;
  throw new ConfigError(`APPLICATIONS_DIGEST must be each or daily, not "${value}".`);
}

const bindings: readonly SessionBinding[] = ['strict', 'observe', 'off'];

function parseSessionBinding(value = 'strict', isPublic: boolean): SessionBinding {
  const binding = bindings.find((option) => option === value);
  if (!binding) throw new ConfigError(`SESSION_BINDING must be one of ${bindings.join(', ')}, not "${value}".`);
  if (binding === 'off' && isPublic) {
    throw new ConfigError('SESSION_BINDING=off is for development on this machine: use strict, or observe for a while.');
  }
  return binding;
}

function defaultOrigin(host: string, port: number): string {
  const isWildcard = host === '0.0.0.0' || host === '::';
  const name = isWildcard ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}${port === 80 ? '' : `:${port}`}`;
}
