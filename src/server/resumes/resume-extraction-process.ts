/** What runs in the process that reads a resume: bytes in, their text out, or with exit code 1 the name of what was thrown. */
import { readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { extractResumeText } from './resume-text-extractor.ts';
import { outputFd } from './sandbox-output.ts';

// The reader of PDF takes no Buffer.
const bytes = new Uint8Array(readFileSync(0));
const portal = new Socket({ fd: outputFd });
// Closed by the portal's end only: nobody waits for the text then.
portal.resume().once('end', () => process.exit());

const [mediaType = ''] = process.argv.slice(2);
const { code, said } = await extractResumeText(bytes, mediaType).then(
  (text) => ({ code: 0, said: text }),
  (error) => ({ code: 1, said: nameOf(error) }),
);
portal.write(said, () => process.exit(code));

/** Its message may quote what was read. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error ? `${error.name} ${error.code}` : error.name;
}
