/**
 * Work that is asked to stop by Ctrl-C or a supervisor, and does so where nothing is left half done. A second signal ends the
 * process as ever.
 */
export async function withAbortOnSignal<Done>(work: (stopped: AbortSignal) => Promise<Done>): Promise<Done> {
  const stopping = new AbortController();
  const stop = () => {
    process.off('SIGINT', stop).off('SIGTERM', stop);
    stopping.abort();
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  try {
    return await work(stopping.signal);
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}
