/** The seven answers of `careers init`, as settings and as keys of the brand file. */
import { dirname, relative, resolve } from 'node:path';
import { checkBrandFile, validateBrandSettings } from '#server/brand/brand-file.ts';
import { readSvg } from '#server/brand/brand-logo.ts';
import { readConfig } from '#server/config.ts';
import { ConfigError } from '#server/config-error.ts';

/** An empty text leaves the default. */
export interface InitAnswers {
  company: string;
  address: string;
  /** `#RRGGBB`, or the path of an SVG file. */
  look: string;
  smtpUrl: string;
  databaseUrl: string;
  /** A file or an address of jobs, `demo`, or empty for none yet. */
  jobs: string;
  applicationsTo: string;
}

type SettingName = 'PUBLIC_ORIGIN' | 'PORT' | 'SMTP_URL' | 'DATABASE_URL' | 'APPLICATIONS_TO' | 'BRAND_FILE' | 'DEMO_JOBS';
export type InitSettings = Partial<Record<SettingName, string>>;

export const brandFileName = 'brand.json';
export const isColor = (look: string) => look.startsWith('#');

export function toSettings({ address, smtpUrl, databaseUrl, jobs, applicationsTo }: InitAnswers): InitSettings {
  return {
    ...(address && { PUBLIC_ORIGIN: address.replace(/\/+$/, ''), ...toPort(address) }),
    ...(smtpUrl && { SMTP_URL: smtpUrl }),
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...(applicationsTo && { APPLICATIONS_TO: applicationsTo }),
    BRAND_FILE: `./${brandFileName}`,
    ...(jobs === 'demo' && { DEMO_JOBS: '1' }),
  };
}

/** Without TLS no proxy is before the portal, so it listens on the port of its address. */
function toPort(address: string): InitSettings {
  const { protocol = '', port = '' } = URL.parse(address) ?? {};
  return protocol === 'http:' && port !== '' && port !== '3000' ? { PORT: port } : {};
}

/** `path` is the brand file, to which the logo's path is relative. */
export function toBrandKeys({ company, look }: InitAnswers, path: string): Record<string, unknown> {
  if (!look) return { name: company };
  if (isColor(look)) return { name: company, color: look };
  const logo = relative(dirname(path), resolve(look));
  return { name: company, logo: { light: logo, dark: logo } };
}

/** Returns a sentence for an answer that the portal would reject. */
export const validateAnswer = {
  company: (company: string) => findMistake(() => validateBrandSettings({ COMPANY_NAME: company }), 'COMPANY_NAME', 'The name'),
  address: (address: string) => findMistake(() => void readConfig({ PUBLIC_ORIGIN: address }), 'PUBLIC_ORIGIN', 'The address'),
  color: (color: string) => findMistake(() => validateBrandSettings({ BRAND_COLOR: color }), 'BRAND_COLOR', 'The color'),
  smtpUrl: (url: string) => findMistake(() => void readConfig({ SMTP_URL: url }), 'SMTP_URL', 'The mail server'),
  databaseUrl: (url: string) => findMistake(() => void readConfig({ DATABASE_URL: url }), 'DATABASE_URL', 'The database'),
  applicationsTo: (to: string) => findMistake(() => void readConfig({ APPLICATIONS_TO: to }), 'APPLICATIONS_TO', 'This'),
};

/** Throws a ConfigError with the first mistake of all answers. */
export async function assertAnswers(answers: InitAnswers): Promise<void> {
  const { company, look } = answers;
  const mistake = validateAnswer.company(company) ?? (isColor(look) ? validateAnswer.color(look) : undefined);
  if (mistake !== undefined) throw new ConfigError(mistake);
  if (look && !isColor(look)) await readSvg(look, 'logo', resolve(brandFileName));
  readConfig({ ...toSettings(answers) });
}

/** The keys of an existing brand file; undefined without one. Throws a ConfigError for a file that is not JSON. */
export function readBrandKeys(path: string): Record<string, unknown> | undefined {
  const { content, mistakes } = checkBrandFile(path);
  if (content === undefined) throw new ConfigError(`${path}: ${mistakes[0]?.message}`);
  return content;
}

function findMistake(check: () => void, name: string, subject: string): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.replace(name, subject);
  }
}
