/** Reads a PDF as the portal does, in a process of its own that may be killed; says the id of the reading process. */
import type { ChildProcess } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import { buffer } from 'node:stream/consumers';
import { readResumeInSandbox } from '../../src/server/candidates/resume-reader.ts';
import { resumeMediaTypes } from '../../src/server/candidates/resume-types.ts';

subscribe('child_process', (message) => {
  const { process: child } = message as { process: ChildProcess };
  child.once('spawn', () => console.log(child.pid));
});
await readResumeInSandbox({ bytes: await buffer(process.stdin), mediaType: resumeMediaTypes.pdf });
