/** The cache of server data: one a visit on the server, one a tab in the browser. */
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
  /** Whether a mounting component repeats a failed query. Never before hydration: the server's page shows the failure. */
  retryOnMount: boolean | (() => boolean);
}

export function createQueryClient(transport: Transport, { retryOnMount }: QueryClientOptions): QueryClient {
  const shared = {
    meta: { transport },
    gcTime: limits.queryGcSeconds * 1000,
    retry: false,
    // Offline a call fails at once, and the screen says so.
    networkMode: 'always',
  } as const;
  return new QueryClient({
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
}

interface CallInput<C extends Call>
  extends Partial<Pick<CallRequest, 'params' | 'search' | 'file' | 'onProgress' | 'keepalive'>> {
  body?: BodyOf<C>;
  /** Body fields that the transport's identity fills. */
  identity?: (keyof Identity)[];
  /** In place of the identity's token. */
  token?: string | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Sends a call and checks its response. Throws an `ApiError`.
 * @param load imports the call: calls and their schemas arrive with the first use (docs/decisions/015)
 */
export async function callApi<C extends Call>(
  meta: QueryMeta | undefined,
  load: () => Promise<C>,
  { params = {}, body, identity: fields, token, ...rest }: CallInput<C> = {},
): Promise<ResponseOf<C>> {
  const transport = meta?.transport;
  if (!transport) throw new Error('This query client has no transport.');
  const call = await load().catch((error) => {
    throw new ApiError('network', { cause: error });
  });
  const identity = transport.identity();
  const filled = fields ? { ...(body as object), ...Object.fromEntries(fields.map((field) => [field, identity[field]])) } : body;
  const request = { ...rest, params, body: filled, token: token ?? identity.token };
  const response = await transport.send(call, request).catch((error) => {
    throw toApiError(error);
  });
  if (response.status === 401) transport.onUnauthorized(identity.token);
  if (!isSuccess(call, response.status)) throw new ApiError('http', response);
  // The server checks its responses as they leave.
  if (import.meta.env.SSR) return response.body as ResponseOf<C>;
  const parsed = call.response.safeParse(response.body);
  if (!parsed.success) throw new ApiError('parsing', { cause: parsed.error });
  return parsed.data as ResponseOf<C>;
}

/** Spec §7: an upload succeeds with one status, 200 or 201. */
function isSuccess(call: Call, status: number): boolean {
  return call.file ? status === (call.status ?? 200) : status < 400;
}

/** Refetches what is on screen, which stays until then. Removes the rest: it may belong to another candidate. */
export function invalidateQueries(client: QueryClient, ...queryKeys: QueryKey[]): void {
  for (const queryKey of queryKeys) {
    client.removeQueries({ queryKey, type: 'inactive' });
    void client.invalidateQueries({ queryKey });
  }
}

/** After a sign-in or a logout. */
export function invalidateCandidateQueries(client: QueryClient): void {
  const { jobs, candidateLists, candidate, appliedJobs, sessions } = queryKeys;
  invalidateQueries(client, jobs, candidateLists, candidate, appliedJobs, sessions);
}
