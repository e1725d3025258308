/** Main module of the sandboxed process: resume bytes in, text or error name out. */
import { readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { extractResumeText } from './resume-text-extractor.ts';
import { outputFd } from './sandbox-output.ts';

// The PDF parser does not accept a Buffer.
const bytes = new Uint8Array(readFileSync(0));
const portal = new Socket({ fd: outputFd });
// The portal closes the pipe when it no longer needs the text.
portal.resume().once('end', () => process.exit());

const [mediaType = ''] = process.argv.slice(2);
const { code, output } = await extractResumeText(bytes, mediaType).then(
  (text) => ({ code: 0, output: text }),
  (error) => ({ code: 1, output: errorName(error) }),
);
portal.write(output, () => process.exit(code));

/** The message of an error may quote the resume. */
function errorName(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error ? `${error.name} ${error.code}` : error.name;
}
