/** `careers sources add`: names a board that the portal reads. */
import type { Config } from '#server/config.ts';
import { ConfigError } from '#server/config-error.ts';
import { readJsonFile } from '#server/platform/files/json-file.ts';
import { providerNames } from '#server/sources/readers/reader-registry.ts';
import { buildSource, SourceParameterError } from '#server/sources/source-parameters.ts';
import type { SourceStore } from '#server/sources/source-store.ts';
import { type Command, CommandError, parseCommandArgs } from '../command.ts';
import { firstRun, printMissingHandOver, withSources } from './source-context.ts';

const help = `careers sources add NAME PROVIDER board=… company=… [base=…] [PARAMETER=…]
  Adds a board of an applicant tracking system as a source of jobs. A running portal reads it every 15 minutes, for the
  first time 15 minutes later. Providers: ${providerNames.join(', ')}.
    board=acme            the company's name in the addresses of the provider
    company="Acme A/S"    names the company where the board does not
    companies="Acme A/S;Acme Offshore"  rejects jobs of other companies
    base=https://…        replaces the provider's address (https, or http on this machine)
    languages=de,en       languages of texts, the first one counts most
    prospects=skip        leaves out posts without a vacancy; default: import
    apply=link-out        one applies on the board's page where the list has it; default: hand-over
    pay_unit=YEAR         unit of pay where the board tells none
    max_close=N           closes up to N jobs in a run; default: half of them, or five
    pages=yes             for web pages instead of a feed (jazzhr, breezy, json-ld): their owner agrees
    list=/careers links=/jobs/*  for json-ld: the path of the list, and the paths of jobs
    map=FILE              JSON with countries, categories and fields (docs/sources.md)`;

export const sourcesAddCommand: Command = { name: 'sources add', help, run };

async function run(args: string[]): Promise<number> {
  const [name, provider, ...pairs] = parseCommandArgs({ args, allowPositionals: true }).positionals;
  if (name === undefined || provider === undefined) throw new CommandError(2, 'Name the source and its provider.');
  const source = parseSource(name, provider, pairs);
  return withSources(async ({ store, env }) => {
    if (!(await store.insert(source, 'command', firstRun()))) throw await describeTaken(name, store, env);
    console.log(`added ${name}. What it would change: npm run -s careers -- sources check ${name}`);
    printMissingHandOver(source, env);
    return 0;
  });
}

async function describeTaken(name: string, store: SourceStore, { sourcesFile }: Config): Promise<CommandError> {
  const origin = (await store.find(name))?.origin;
  const way =
    origin === 'file' && sourcesFile !== undefined
      ? 'To change it, edit SOURCES_FILE, and restart the portal.'
      : `To change it, run careers sources remove ${name}, and add it again with all its parameters: its jobs and applications stay.`;
  return new CommandError(1, `There is a source "${name}" already. ${way}`);
}

/** A file that cannot be read is wrong usage, as every other parameter. */
function readMap(path: string): unknown {
  try {
    return readJsonFile(path, 'map');
  } catch (error) {
    throw error instanceof ConfigError ? new CommandError(2, error.message) : error;
  }
}

function parseSource(name: string, provider: string, pairs: readonly string[]) {
  const parameters: Record<string, unknown> = {};
  for (const pair of pairs) {
    const at = pair.indexOf('=');
    if (at < 1) throw new CommandError(2, `A parameter is written as name=value, not "${pair}".`);
    const [key, value] = [pair.slice(0, at), pair.slice(at + 1)];
    parameters[key] = key === 'map' ? readMap(value) : value;
  }
  try {
    return buildSource(name, provider, parameters);
  } catch (error) {
    throw error instanceof SourceParameterError ? new CommandError(2, error.message) : error;
  }
}
