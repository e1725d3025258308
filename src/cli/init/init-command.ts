/** `careers init`: asks seven questions and writes `.env` and the brand file. */
import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { checkBrand } from '#server/brand/brand-check.ts';
import { operatorJobStore } from '#server/catalogue/operator-job-store.ts';
import { loadDotEnv, readConfig, readSettings } from '#server/config.ts';
import { type Command, CommandError, parseCommandArgs } from '../command.ts';
import { withMigratedDatabase } from '../command-database.ts';
import { jobsImportCommand } from '../jobs/jobs-import-command.ts';
import { sendTestMail } from './connection-checks.ts';
import { changeEnvText, writePrivateFile } from './env-file.ts';
import { assertAnswers, brandFileName, type InitAnswers, readBrandKeys, toBrandKeys, toSettings } from './init-answers.ts';
import { askQuestions, confirmIn, type Terminal } from './init-questions.ts';
import { formatSettings, listNextSteps } from './init-report.ts';

const help = `careers init
  Asks seven questions and writes .env and brand.json. Run again, it says what is set and what is missing. Nothing is
  overwritten without a question.
    --yes                  asks nothing: takes the flags, and defaults for the others
    --company NAME         name of the company
    --address URL          address of the portal, default: this machine, at PORT
    --look COLOR|FILE      #RRGGBB, or an SVG file with the logo
    --smtp URL             mail server; better in the environment as SMTP_URL, where no other user sees its password
    --test-mail ADDRESS    sends a test mail
    --database URL         PostgreSQL, default: SQLite; better in the environment as DATABASE_URL
    --jobs FILE|URL|demo   first jobs
    --applications-to LIST addresses that get each application
    --overwrite            replaces settings that are there`;

export const initCommand: Command = {
  name: 'init',
  help,
  run: (args) => runInit(args, { input: process.stdin, output: process.stdout }),
};

async function runInit(args: string[], terminal: Terminal): Promise<number> {
  const { yes = false, overwrite = false, 'test-mail': testMail, ...flags } = parseOptions(args);
  const print = (line: string) => void terminal.output.write(`${line}\n`);
  const existing = readExisting();
  if (existing.isSetUp) print(`This is set already:\n${formatSettings(existing.answers)}\n`);
  if (!yes && !terminal.input.isTTY)
    throw new CommandError(
      2,
      'careers init asks questions, and this is no terminal. Use --yes: careers init --yes --company NAME',
    );
  if (yes && existing.isSetUp && Object.keys(flags).length === 0) return finish(existing.answers, existing, print);
  if (!yes && existing.isSetUp && !(await confirmIn(terminal, 'Change these settings?')))
    return finish(existing.answers, existing, print);

  const known = { ...existing.answers, ...fromFlags(flags) };
  if (yes && known.company === '') throw new CommandError(2, 'Name the company: careers init --yes --company NAME');
  const answers = yes ? known : await askQuestions(terminal, known, existing.localAddress);
  await assertAnswers(answers);
  const changes = planChanges(answers, existing);
  if (changes.replaced.length > 0 && !overwrite) {
    const list = changes.replaced.join(', ');
    if (yes) throw new CommandError(1, `These are set already: ${list}. Add --overwrite to replace them. Nothing was written.`);
    if (!(await confirmIn(terminal, `Replace ${list}?`))) throw new CommandError(1, 'Nothing was written.');
  }
  if (changes.brandText !== undefined) writePrivateFile(existing.brandPath, changes.brandText, 0o644);
  if (changes.envText !== undefined) writePrivateFile('.env', changes.envText);
  const written = [
    ...(changes.envText === undefined ? [] : ['.env (readable by you alone)']),
    ...(changes.brandText === undefined ? [] : [relative('', existing.brandPath)]),
  ];
  print(written.length > 0 ? `Written: ${written.join(' and ')}.` : 'Nothing changed, and nothing was written.');
  if (yes && testMail) await reportTestMail(answers, testMail, print);
  if (answers.jobs !== '' && answers.jobs !== 'demo') await jobsImportCommand.run([answers.jobs]);
  return finish(answers, existing, print);
}

function parseOptions(args: string[]) {
  const string = { type: 'string' } as const;
  const { values } = parseCommandArgs({
    args,
    options: {
      yes: { type: 'boolean' },
      overwrite: { type: 'boolean' },
      company: string,
      address: string,
      look: string,
      smtp: string,
      'test-mail': string,
      database: string,
      jobs: string,
      'applications-to': string,
    },
  });
  return values;
}

type Flags = Omit<ReturnType<typeof parseOptions>, 'yes' | 'overwrite' | 'test-mail'>;

const fromFlags = ({
  company,
  address,
  look,
  smtp,
  database,
  jobs,
  'applications-to': applicationsTo,
}: Flags): Partial<InitAnswers> => ({
  ...(company !== undefined && { company }),
  ...(address !== undefined && { address }),
  ...(look !== undefined && { look }),
  ...(smtp !== undefined && { smtpUrl: smtp }),
  ...(database !== undefined && { databaseUrl: database }),
  ...(jobs !== undefined && { jobs }),
  ...(applicationsTo !== undefined && { applicationsTo }),
});

function readExisting() {
  const { all, ofFile } = readSettings();
  const brandPath = resolve(all.BRAND_FILE || brandFileName);
  const keys = existsSync(brandPath) ? readBrandKeys(brandPath) : undefined;
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const logo = keys?.logo as { light?: unknown } | undefined;
  const answers: InitAnswers = {
    company: text(keys?.name) || (all.COMPANY_NAME ?? ''),
    address: all.PUBLIC_ORIGIN ?? '',
    look: text(logo?.light) || text(keys?.color),
    smtpUrl: all.SMTP_URL ?? '',
    databaseUrl: all.DATABASE_URL ?? '',
    jobs: '',
    applicationsTo: all.APPLICATIONS_TO ?? '',
  };
  const localAddress = `http://127.0.0.1:${all.PORT || 3000}`;
  return { all, ofFile, brandPath, keys, answers, localAddress, isSetUp: keys !== undefined };
}

type Existing = ReturnType<typeof readExisting>;

/** Computes both files, and the settings and keys whose value they replace. */
function planChanges(answers: InitAnswers, { all, ofFile, brandPath, keys, answers: before }: Existing) {
  const changed = Object.entries(toSettings(answers)).filter(([name, value]) =>
    name === 'BRAND_FILE' ? !all.BRAND_FILE : all[name] !== value,
  );
  const settings = Object.fromEntries(changed);
  const wanted = answers.look === before.look && keys ? { name: answers.company } : toBrandKeys(answers, brandPath);
  const merged = { $schema: './docs/brand.schema.json', ...keys, ...wanted };
  const replacedKeys = Object.entries(wanted).filter(
    ([key, value]) => keys?.[key] !== undefined && JSON.stringify(keys[key]) !== JSON.stringify(value),
  );
  const isBrandChanged = Object.entries(wanted).some(([key, value]) => JSON.stringify(keys?.[key]) !== JSON.stringify(value));
  return {
    /** Undefined if the file stays as it is. */
    envText: changed.length > 0 ? changeEnvText('.env', settings) : undefined,
    brandText: isBrandChanged ? `${JSON.stringify(merged, null, 2)}\n` : undefined,
    replaced: [
      ...Object.keys(settings).filter((name) => ofFile[name] !== undefined),
      ...replacedKeys.map(([key]) => `"${key}" in ${relative('', brandPath)}`),
    ],
  };
}

async function reportTestMail(answers: InitAnswers, to: string, print: (line: string) => void): Promise<void> {
  const mistake = await sendTestMail(answers, to);
  print(mistake === undefined ? `A test mail is on its way to ${to}.` : `The test mail failed: ${mistake}`);
}

async function finish(
  answers: InitAnswers,
  { brandPath, localAddress }: Existing,
  print: (line: string) => void,
): Promise<number> {
  const hasJobs = answers.jobs === 'demo' || (await hasOpenJobs());
  const steps = listNextSteps({ answers, brand: await checkBrand(brandPath), brandKeys: readBrandKeys(brandPath), hasJobs });
  print(`\nLeft to do:\n${steps.map((step) => `  - ${step}`).join('\n')}\n`);
  print(`After the start, open ${answers.address || localAddress}`);
  return 0;
}

/** False for a database that does not exist yet or does not answer, which is not for this command to create or mend. */
async function hasOpenJobs(): Promise<boolean> {
  loadDotEnv();
  try {
    const env = readConfig();
    if (env.databaseUrl === undefined && !existsSync(join(env.dataDir, 'careers.db'))) return false;
    return await withMigratedDatabase(async ({ db }) => {
      const counts = await operatorJobStore(db, new Date().toISOString()).countBySource();
      return counts.some(({ source, jobState, total }) => source !== 'demo' && jobState === 'open' && total > 0);
    });
  } catch {
    return false;
  }
}
