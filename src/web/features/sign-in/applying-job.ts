/** Finds the job whose Apply button opened the sign-in. */
import { useState } from 'react';
import { useLocation } from 'react-router';
import { storage } from '#web/browser/storage.ts';

const jobPathPattern = /^\/authPage\/jobdetails\/([1-9]\d*)\/?$/i;

/** Returns the job of this page, if its Apply button stored it as `loginUrl`. Compares jobs: routes ignore case and a final slash. */
export function findApplyingJob(loginUrl: string | undefined, pathname: string): number | undefined {
  const job = jobPathPattern.exec(pathname)?.[1];
  return job !== undefined && job === jobPathPattern.exec(loginUrl ?? '')?.[1] ? Number(job) : undefined;
}

/** The job at the time when the dialog opened. Only the browser may render it. */
export function useApplyingJob(): number | undefined {
  const { pathname } = useLocation();
  const [jobId] = useState(() => findApplyingJob(storage.get('loginUrl'), pathname));
  return jobId;
}
