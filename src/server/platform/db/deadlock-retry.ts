/** Repeats transactions that PostgreSQL ended because of a deadlock. */

/** PostgreSQL manual, appendix A: `deadlock_detected`. */
const deadlockDetected = '40P01';

/** `run` executes a whole transaction, which was rolled back if it is repeated. */
export async function retryDeadlock<Result>(run: () => Promise<Result>, attempts = 5): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (attempts === 1 || (error as { code?: unknown }).code !== deadlockDetected) throw error;
    return retryDeadlock(run, attempts - 1);
  }
}
