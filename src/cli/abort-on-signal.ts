/** Aborts work on SIGINT or SIGTERM. */

/** Lets the work end cleanly on the first signal. A second signal ends the process. */
export async function withAbortOnSignal<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const controller = new AbortController();
  const stop = () => {
    process.off('SIGINT', stop).off('SIGTERM', stop);
    controller.abort();
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  try {
    return await work(controller.signal);
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}
