/** Answers public calls of a page in-process, without an HTTP request. */
import type { Call } from '#contract/call.ts';
import type { CatalogueVersion } from '../catalogue/catalogue-version.ts';
import type { AppLogger } from '../logger.ts';
import { memoizeByVersion } from '../platform/concurrency/memoize-by-version.ts';
import { parseBody, parseResponse } from './call-validation.ts';
import { httpErrorBody, logAndMapError } from './errors/http-error.ts';
import { assertWellFormedText } from './security/well-formed-text.ts';

export interface CallInput {
  params: Record<string, string | number>;
  body: unknown;
}

/** Replaces `app.inject`, which takes longer than rendering the page (docs/decisions/020). */
export interface InProcessApi {
  /**
   * Returns undefined for a call that is not registered.
   * @param chargeRateLimit runs before the handler; its error becomes the response
   */
  invoke(call: Pick<Call, 'method' | 'path'>, input: CallInput, chargeRateLimit?: () => void): Promise<CallResult> | undefined;
}

interface CallResult {
  status: number;
  body: unknown;
}

export interface InProcessApiRegistry extends InProcessApi {
  /** Registers the handler of a call whose response is the same for every visitor. */
  register(call: Call, handle: (context: never) => Promise<object>): void;
}

interface PublicContext {
  params: Record<string, string>;
  body: unknown;
  candidate: undefined;
}

export function createInProcessApi(catalogueVersion: CatalogueVersion, log: AppLogger): InProcessApiRegistry {
  const handlers = new Map<string, (input: CallInput) => Promise<unknown>>();

  async function respond(handle: () => Promise<unknown>, chargeRateLimit?: () => void): Promise<CallResult> {
    try {
      chargeRateLimit?.();
      return { status: 200, body: await handle() };
    } catch (error) {
      const httpError = logAndMapError(error, log);
      return { status: httpError.status, body: httpErrorBody(httpError) };
    }
  }

  return {
    register(call, handle) {
      const invoke = async ({ params, body }: CallInput) => {
        assertWellFormedText(body);
        const stringParams = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
        const context: PublicContext = { params: stringParams, body: parseBody(call, body), candidate: undefined };
        // Registered handlers read params and body alone.
        return parseResponse(call, await handle(context as never));
      };
      // A call without a body returns the same response for each catalogue version.
      const invokeMemoized = memoizeByVersion(
        () => catalogueVersion.versionFor({}),
        () => invoke({ params: {}, body: undefined }),
      );
      handlers.set(handlerKey(call), call.body ? invoke : invokeMemoized);
    },

    invoke(call, input, chargeRateLimit) {
      const handle = handlers.get(handlerKey(call));
      return handle && respond(() => handle(input), chargeRateLimit);
    },
  };
}

/** Calls cannot be the keys, because the built pages contain their own copies. */
const handlerKey = ({ method, path }: Pick<Call, 'method' | 'path'>) => `${method} ${path}`;
