/** `careers sources list`: lists sources with the results of their last runs. */
import { lacksKey } from '#server/sources/delivery/missing-hand-over.ts';
import { findSourceKey, type SourceKeys } from '#server/sources/source-keys.ts';
import type { StoredSource } from '#server/sources/source-store.ts';
import { type Command, parseCommandArgs } from '../command.ts';
import { escapeControls } from '../jobs/feed-arguments.ts';
import { withSources } from './source-context.ts';

const help = `careers sources list
  Lists the sources: name, provider, board, where it is named, and when and how the last run ended.`;

export const sourcesListCommand: Command = { name: 'sources list', help, run };

async function run(args: string[]): Promise<number> {
  parseCommandArgs({ args });
  return withSources(async ({ store, env }) => {
    const sources = await store.list();
    for (const source of sources) console.log(escapeControls(formatSource(source, env.sourceKeys)));
    console.log(`sources ${sources.length}, failing ${sources.filter(({ failures }) => failures > 0).length}`);
    return 0;
  });
}

function formatSource(source: StoredSource, keys: SourceKeys): string {
  const { name, provider, settings, origin, ...state } = source;
  return [
    name,
    provider,
    settings.base ?? settings.board,
    origin === 'file' ? 'SOURCES_FILE' : 'added by command',
    ...(findSourceKey(keys, name) === undefined ? [] : ['with key']),
    ...(lacksKey(source, keys) ? ['no key: applications are not handed over'] : []),
    formatState(state),
  ].join('  ');
}

function formatState({
  lastSuccessAt,
  lastRunAt,
  lastError,
  failures,
  rejected,
}: Pick<StoredSource, 'lastSuccessAt' | 'lastRunAt' | 'lastError' | 'failures' | 'rejected'>): string {
  if (lastRunAt === null) return 'not read yet';
  const success = lastSuccessAt === null ? 'never read' : `read ${lastSuccessAt}, rejected ${rejected}`;
  return lastError === null
    ? success
    : `${success}; failed ${failures === 1 ? 'once' : `${failures} times`}, last ${lastRunAt}: ${lastError}`;
}
