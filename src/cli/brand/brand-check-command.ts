/** `careers brand check`: names each mistake of a brand file in a sentence. */
import { resolve } from 'node:path';
import { checkBrand } from '#server/brand/brand-check.ts';
import { describePlace } from '#server/brand/brand-file.ts';
import { loadDotEnv, readConfig } from '#server/config.ts';
import { type Command, CommandError, parseCommandArgs } from '../command.ts';

const help = `careers brand check [FILE]
  Names each mistake of a brand file with its line: unknown keys, missing pictures, words too long for their place. Notes
  say what visitors will see, such as a color that needs a darker twin. Without FILE it checks BRAND_FILE, or brand.json.
  Fails for a file that the portal would reject.`;

export const brandCheckCommand: Command = { name: 'brand check', help, run };

async function run(args: string[]): Promise<number> {
  const [file, ...more] = parseCommandArgs({ args, allowPositionals: true }).positionals;
  if (more.length > 0) throw new CommandError(2, 'Name one brand file, or none for BRAND_FILE.');
  const path = file === undefined ? findBrandFile() : resolve(file);
  const { mistakes, notes } = await checkBrand(path);
  for (const { line, message } of mistakes) console.log(`${describePlace(path, line)}: ${message}`);
  for (const { line, message } of notes) console.log(`note, ${describePlace(path, line)}: ${message}`);
  console.log(mistakes.length === 0 ? `The portal accepts ${path}.` : `The portal rejects ${path}.`);
  return mistakes.length === 0 ? 0 : 1;
}

function findBrandFile(): string {
  loadDotEnv();
  return readConfig().brandFile ?? resolve('brand.json');
}
