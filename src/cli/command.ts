/** Defines the interface of an operator's command. */
import { type ParseArgsConfig, parseArgs } from 'node:util';

export interface Command {
  /** The words after `careers`: `jobs import`, `backup`. */
  name: string;
  help: string;
  /** Receives the arguments after the name and returns the exit code. */
  run(args: string[]): Promise<number>;
}

/** An error the operator can fix. Exit code 2 means wrong usage. */
export class CommandError extends Error {
  readonly exitCode: number;

  constructor(exitCode: 1 | 2, message: string) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Throws a CommandError for an unknown option. */
export function parseCommandArgs<const Config extends ParseArgsConfig>(config: Config): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new CommandError(2, (error as Error).message);
  }
}

/** Returns the time of a --since option, and without one the earliest. Throws a CommandError for what is no date. */
export function parseSince(text: string | undefined): string {
  const since = new Date(text ?? 0);
  if (Number.isNaN(since.getTime()))
    throw new CommandError(2, `"${text}" is not a date such as 2026-11-05 or 2026-11-05T14:00:00Z.`);
  return since.toISOString();
}
