/** What the commands of the bench have in common. */

/** Does what was asked for; or says the help, or what was wrong with the question, which ends with exit code 2. */
export async function runCommand<Asked extends object>(
  asked: Asked | string,
  help: string,
  run: (asked: Asked) => Promise<void>,
): Promise<void> {
  if (asked === help) console.log(help);
  else if (typeof asked === 'string') {
    console.error(asked);
    process.exitCode = 2;
  } else await run(asked);
}

/** Work that Ctrl-C ends by way of `exit`, on which whoever made folders and processes takes them away. */
export async function runInterruptible<Done>(work: () => Promise<Done>): Promise<Done> {
  const stop = () => process.exit(1);
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    return await work();
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}
