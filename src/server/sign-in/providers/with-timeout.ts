/** Total time for a provider, so that a sign-in gets its response within 5.5 s. */
const providerTimeoutMs = 5000;

/** Rejects and aborts work that takes too long. */
export async function withTimeout<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const error = new Error('The provider took too long.');
      controller.abort(error);
      reject(error);
    }, providerTimeoutMs);
  });
  try {
    return await Promise.race([work(controller.signal), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
