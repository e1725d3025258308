import type { BaseQueryApi, FetchBaseQueryError } from '@reduxjs/toolkit/query';
import type { Call, ResponseOf } from '#contract/call.ts';
import { lazyImport } from '../browser/lazy-import.ts';
import { apiClient } from './api-client.ts';

const sender = lazyImport(() => import('./upload-transport.ts'));

export type UploadCall = Call & { file: string };

export interface UploadInput {
  fields: Record<string, string>;
  file: File;
  onProgress?: ((share: number) => void) | undefined;
}

export type UploadResult<C extends Call> = { data: ResponseOf<C> } | { error: FetchBaseQueryError };

/** What an endpoint takes from a call with a file, as `asks` is for the others. `onProgress` is told shares from 0 to 1. */
export function uploadRequestFor<C extends UploadCall, Arg>(load: () => Promise<C>, sent: (arg: Arg) => UploadInput) {
  return {
    queryFn: (arg: Arg, asking: BaseQueryApi): Promise<UploadResult<C>> =>
      apiClient<C, UploadInput, UploadResult<C>>({ call: load, sender, args: sent(arg) }, asking),
  };
}
