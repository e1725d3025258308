/** Command-line handling shared by the bench, chaos and lighthouse commands. */

/** Runs a command with parsed options, prints the help, or prints a usage error with exit code 2. */
export async function runCommand<Options extends object>(
  options: Options | string,
  help: string,
  run: (options: Options) => Promise<void>,
): Promise<void> {
  if (options === help) console.log(help);
  else if (typeof options === 'string') {
    console.error(options);
    process.exitCode = 2;
  } else await run(options);
}

/** Exits on Ctrl-C, so that `exit` handlers remove temporary folders and processes. */
export async function runInterruptible<Result>(work: () => Promise<Result>): Promise<Result> {
  const stop = () => process.exit(1);
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    return await work();
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}
