/** `careers brand schema`: prints the JSON Schema of brand files. Editors complete and check with it. */
import { createBrandJsonSchema } from '#server/brand/brand-file-schema.ts';
import { type Command, parseCommandArgs } from '../command.ts';

const help = `careers brand schema
  Prints the JSON Schema of brand files, for "$schema" in brand.json. A clone has it as docs/brand.schema.json.`;

export const brandSchemaCommand: Command = { name: 'brand schema', help, run };

async function run(args: string[]): Promise<number> {
  parseCommandArgs({ args });
  console.log(JSON.stringify(createBrandJsonSchema(), null, 2));
  return 0;
}
