/** Changes single settings of an `.env` file and leaves its other lines. */
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { CommandError } from '../command.ts';

/** Only its owner may read the file: it holds passwords. */
export function writePrivateFile(path: string, content: string, mode = 0o600): void {
  const temporary = `${path}.new`;
  writeFileSync(temporary, content, { mode });
  // An older file of this name keeps its mode otherwise.
  chmodSync(temporary, mode);
  renameSync(temporary, path);
}

/** Returns the text of the file with these settings; each replaces its line. */
export function changeEnvText(path: string, settings: Record<string, string | undefined>): string {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').replace(/\n$/, '').split('\n') : [];
  for (const [name, value] of Object.entries(settings)) {
    if (value === undefined) continue;
    const line = `${name}=${quoteEnvValue(value)}`;
    const at = lines.findLastIndex((existing) => new RegExp(`^\\s*(export\\s+)?${name}\\s*=`).test(existing));
    if (at === -1) lines.push(line);
    else lines[at] = line;
  }
  return `${lines.join('\n')}\n`;
}

/** Quotes whatever a space or `#` would end. Node reads no escapes between single quotes. */
function quoteEnvValue(value: string): string {
  if (/^[\w./:@%+,?=&-]*$/.test(value)) return value;
  const quote = ["'", '"', '`'].find((mark) => !value.includes(mark));
  if (quote === undefined) throw new CommandError(2, 'A value has all three quotation marks (\' " `). Leave one of them out.');
  return quote + value + quote;
}
