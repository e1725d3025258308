import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ApiError } from './api-errors.ts';

type MutationResult<Data> = { data: Data; error?: undefined } | { data?: undefined; error: ApiError };

/** Wraps `useMutation` with a `send` that resolves to data or error, since a failed call is an expected result. */
export function useApiMutation<Data, Variables>(options: UseMutationOptions<Data, ApiError, Variables>) {
  const { mutateAsync, error, isPending, isSuccess } = useMutation(options);
  const send = useCallback(
    (variables: Variables): Promise<MutationResult<Data>> =>
      mutateAsync(variables).then(
        (data) => ({ data }),
        (error: ApiError) => ({ error }),
      ),
    [mutateAsync],
  );
  return { send, error: error ?? undefined, isPending, isSuccess };
}
