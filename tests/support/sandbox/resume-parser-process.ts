/** Parses a PDF in a process that tests can kill, and prints the id of the parser process. */
import type { ChildProcess } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import { buffer } from 'node:stream/consumers';
import { resumeMediaTypes } from '#server/resumes/resume-media-types.ts';
import { readResumeInSandbox } from '#server/resumes/sandboxed-resume-reader.ts';

subscribe('child_process', (message) => {
  const { process: child } = message as { process: ChildProcess };
  child.once('spawn', () => console.log(child.pid));
});
await readResumeInSandbox({ bytes: await buffer(process.stdin), mediaType: resumeMediaTypes.pdf });
