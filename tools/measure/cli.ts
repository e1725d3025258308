/** Runs the commands of benchmarks and chaos scenarios. */

/** Runs the command, or prints the help, or prints a usage error and sets exit code 2. */
export async function runCommand<Options extends object>(
  optionsOrMessage: Options | string,
  help: string,
  run: (options: Options) => Promise<void>,
): Promise<void> {
  if (optionsOrMessage === help) console.log(help);
  else if (typeof optionsOrMessage === 'string') {
    console.error(optionsOrMessage);
    process.exitCode = 2;
  } else await run(optionsOrMessage);
}

/** On Ctrl-C exits through the `exit` event, whose listeners remove folders and processes. */
export async function runInterruptible<Result>(work: () => Promise<Result>): Promise<Result> {
  const stop = () => process.exit(1);
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    return await work();
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}

/** Splits the values of a repeatable option at their commas. */
export const splitNames = (values: readonly string[]): string[] => values.flatMap((value) => value.split(',')).filter(Boolean);
