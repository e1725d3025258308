/** Limits the duration of asynchronous work. */

/** Rejects with this message after `ms` and aborts the signal of the work at the same moment. */
export async function withTimeout<T>(work: (signal: AbortSignal) => Promise<T>, ms: number, message: string): Promise<T> {
  const controller = new AbortController();
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const error = new Error(message);
    controller.abort(error);
    reject(error);
  }, ms);
  try {
    return await Promise.race([work(controller.signal), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
