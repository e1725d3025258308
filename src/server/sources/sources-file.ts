/** Reads the file of sources (`docs/sources.md`). */
import { basename } from 'node:path';
import { ConfigError } from '../config-error.ts';
import { readJsonFile } from '../platform/files/json-file.ts';
import { toRecord, toText } from './mapping/json-values.ts';
import type { Source } from './source.ts';
import { buildSource, SourceParameterError } from './source-parameters.ts';

const setting = 'SOURCES_FILE';

/** Throws a ConfigError that names the file and the source. */
export function readSourcesFile(path: string | undefined): Source[] {
  if (path === undefined) return [];
  const file = basename(path);
  const entries = readJsonFile(path, setting);
  if (!Array.isArray(entries)) throw new ConfigError(`${file}: must hold a list of sources.`);
  const sources = entries.map((entry: unknown, index) => {
    const { name, provider, ...parameters } = toRecord(entry);
    try {
      return buildSource(toText(name), toText(provider), parameters);
    } catch (error) {
      if (!(error instanceof SourceParameterError)) throw error;
      throw new ConfigError(`${file}, source ${index + 1}: ${error.message}`);
    }
  });
  const twice = sources.find(({ name }, index) => sources.findIndex((other) => other.name === name) < index);
  if (twice) throw new ConfigError(`${file}: two sources have the name "${twice.name}".`);
  return sources;
}
