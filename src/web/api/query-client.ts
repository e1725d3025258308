/** Creates the query cache and sends API calls through the transport. */
import { QueryClient, type QueryKey, type QueryMeta } from '@tanstack/react-query';
import type { BodyOf, Call, ResponseOf } from '#contract/call.ts';
import * as limits from '#contract/limits.ts';
import { ApiError, toApiError } from './api-errors.ts';
import { queryKeys } from './query-keys.ts';
import type { CallRequest, Identity, Transport } from './transport.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError;
    queryMeta: { transport: Transport };
    mutationMeta: { transport: Transport };
  }
}

interface QueryClientOptions {
  /** Whether a mounting component repeats a failed query; false until hydration, since the server's page shows the error. */
  retryOnMount: boolean | (() => boolean);
}

export function createQueryClient(transport: Transport, { retryOnMount }: QueryClientOptions): QueryClient {
  const shared = {
    meta: { transport },
    gcTime: limits.queryGcSeconds * 1000,
    retry: false,
    // A call fails at once when offline, and the screen shows it.
    networkMode: 'always',
  } as const;
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        ...shared,
        retryOnMount,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnMount: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      mutations: shared,
    },
  });
  // Pages read them without an observer, which would keep them.
  for (const key of [queryKeys.startedApplication, queryKeys.savedJobIds])
    client.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY });
  return client;
}

interface CallInput<C extends Call>
  extends Partial<Pick<CallRequest, 'params' | 'search' | 'file' | 'onProgress' | 'keepalive'>> {
  body?: BodyOf<C>;
  /** Body fields that the transport's identity fills. */
  identity?: (keyof Identity)[];
  /** Overrides the identity's token. */
  token?: string | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Sends a call and checks its response. Throws an `ApiError`.
 * @param load imports the call and its schemas on first use (docs/decisions/015)
 */
export async function callApi<C extends Call>(
  meta: QueryMeta | undefined,
  load: () => Promise<C>,
  { params = {}, body, identity: identityFields, token, ...rest }: CallInput<C> = {},
): Promise<ResponseOf<C>> {
  const transport = meta?.transport;
  if (!transport) throw new Error('This query client has no transport.');
  const call = await load().catch((error) => {
    throw new ApiError('network', { cause: error });
  });
  const identity = transport.identity();
  const filledBody = identityFields
    ? { ...(body as object), ...Object.fromEntries(identityFields.map((field) => [field, identity[field]])) }
    : body;
  const request = { ...rest, params, body: filledBody, token: token ?? identity.token };
  const response = await transport.send(call, request).catch((error) => {
    throw toApiError(error);
  });
  if (response.status === 401) transport.onUnauthorized(identity.token);
  if (!isSuccess(call, response.status)) throw new ApiError('http', response);
  // On the server, the API has already validated the response.
  if (import.meta.env.SSR) return response.body as ResponseOf<C>;
  const parsed = call.response.safeParse(response.body);
  if (!parsed.success) throw new ApiError('parsing', { cause: parsed.error });
  return parsed.data as ResponseOf<C>;
}

/** Spec §7: each upload has one success status, 200 or 201. */
function isSuccess(call: Call, status: number): boolean {
  return call.file ? status === (call.status ?? 200) : status < 400;
}

/** Refetches the queries on screen and removes the others, which may belong to another candidate. */
export function invalidateQueries(client: QueryClient, ...queryKeys: QueryKey[]): void {
  for (const queryKey of queryKeys) {
    client.removeQueries({ queryKey, type: 'inactive' });
    void client.invalidateQueries({ queryKey });
  }
}

/** Invalidates the candidate's queries after a sign-in or logout. */
export function invalidateCandidateQueries(client: QueryClient): void {
  const { jobs, candidateLists, candidate, appliedJobs, receipts, startedApplication, sessions, identities, account, alerts } =
    queryKeys;
  // The layout observes it without fetching.
  client.setQueryData(startedApplication, null);
  invalidateQueries(client, jobs, candidateLists, candidate, appliedJobs, receipts, sessions, identities, account, alerts);
}
