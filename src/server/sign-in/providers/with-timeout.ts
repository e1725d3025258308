/** How long the portal waits for a provider in all, so that whoever signs in has an answer within 5.5 s. */
const patienceMs = 5000;

/** Ends work that takes too long: its signal is aborted, and its caller hears an error at the same moment. */
export async function withTimeout<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const ending = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const error = new Error('The provider took too long.');
      ending.abort(error);
      reject(error);
    }, patienceMs);
  });
  try {
    return await Promise.race([work(ending.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}
