import { type ParseArgsConfig, parseArgs } from 'node:util';

/** What a command of the operator is. */
export interface Command {
  /** As it is typed: `jobs import`, `backup`. */
  name: string;
  help: string;
  /** Takes the words after the name, gives the exit code. */
  run(words: string[]): Promise<number>;
}

/** Something the operator can mend, told in a sentence. Exit code 2 means that the command was written wrongly. */
export class CommandError extends Error {
  readonly exitCode: number;

  constructor(exitCode: 1 | 2, sentence: string) {
    super(sentence);
    this.exitCode = exitCode;
  }
}

/** What the words of a command say; a CommandFault for one that it does not take. */
export function parseCommandArgs<const Config extends ParseArgsConfig>(config: Config): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new CommandError(2, (error as Error).message);
  }
}
