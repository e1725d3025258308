/** Chooses how many worker processes serve the portal (WORKERS). */
import { availableParallelism, totalmem } from 'node:os';
import { ConfigError } from '../config-error.ts';

interface Machine {
  cores: number;
  memoryBytes: number;
}

interface WorkerSettings {
  /** The value of WORKERS. */
  value: string | undefined;
  /** Without a mail server, mails wait in the memory of one process. */
  hasMailServer: boolean;
}

const maxDefault = 4;
const maxWorkers = 64;
/** With less, a second worker would take what the database and the resume reader need. */
const minMemoryBytes = 1_000_000_000;

/** Counts what the control group of a container or unit leaves, where it sets a limit. */
const thisMachine = (): Machine => ({
  cores: availableParallelism(),
  memoryBytes: Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY),
});

/** @throws ConfigError */
export function parseWorkers({ value, hasMailServer }: WorkerSettings, { cores, memoryBytes } = thisMachine()): number {
  if (value === undefined) return !hasMailServer || memoryBytes < minMemoryBytes ? 1 : Math.min(cores, maxDefault);
  const workers = Number(value);
  if (!Number.isInteger(workers) || workers < 1 || workers > maxWorkers)
    throw new ConfigError(`WORKERS must be a number from 1 to ${maxWorkers}, not "${value}".`);
  if (workers > 1 && !hasMailServer)
    throw new ConfigError(`WORKERS is ${workers} without SMTP_URL: the mailbox of this machine is in the memory of one process.`);
  return workers;
}

/** Each worker has search threads of its own (docs/decisions/033). One core stays free for the event loop. */
export const searchThreadsOfWorker = (workers: number, cores = availableParallelism()): number =>
  Math.max(1, Math.floor(cores / workers) - 1);
