/**
 * What a visitor's page asks, answered without a request around it: writing and reading one took more of a page's time than
 * drawing it (docs/decisions/020). Only what is the same for everybody is answered here.
 */
import type { Call } from '#contract/call.ts';
import type { CatalogueVersion } from '../catalogue/catalogue-version.ts';
import type { AppLogger } from '../logger.ts';
import { memoizeByVersion } from '../platform/concurrency/memoize-by-version.ts';
import { httpErrorBody, logAndMapError } from './errors/http-error.ts';

export interface CallInput {
  params: Record<string, string | number>;
  body: unknown;
}

type Answering = (sent: { params: Record<string, string>; body: unknown }) => Promise<unknown>;

export interface InProcessApi {
  register(call: Call, answer: Answering): void;
  /** Undefined for a call that is not answered here. */
  invoke(call: Pick<Call, 'method' | 'path'>, sent: CallInput): Promise<{ status: number; body: unknown }> | undefined;
}

export function createInProcessApi(state: CatalogueVersion, log: AppLogger): InProcessApi {
  const answers = new Map<string, Answering>();
  return {
    register(call, answer) {
      // Without a body there is but one answer, until the catalogue changes.
      const only = memoizeByVersion(
        () => state.versionFor({}),
        () => answer({ params: {}, body: undefined }),
      );
      answers.set(nameOf(call), call.body ? answer : only);
    },

    invoke(call, { params, body }) {
      const answer = answers.get(nameOf(call));
      const inPath = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
      return answer?.({ params: inPath, body }).then(
        (answered) => ({ status: 200, body: answered }),
        (error) => {
          const said = logAndMapError(error, log);
          return { status: said.status, body: httpErrorBody(said) };
        },
      );
    },
  };
}

/** Not the call itself: the built pages carry their own copy of the contract. */
const nameOf = ({ method, path }: Pick<Call, 'method' | 'path'>) => `${method} ${path}`;
