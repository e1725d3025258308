/** The thread in which a resume is read. It says the text, or fails. */
import { parentPort, workerData } from 'node:worker_threads';
import { resumeText } from './resume-text.ts';

export interface ResumeToRead {
  bytes: Uint8Array;
  mediaType: string;
}

const { bytes, mediaType } = workerData as ResumeToRead;
parentPort?.postMessage(await resumeText(bytes, mediaType));
