/**
 * Writes the sentences and numbers that both sides share where the browser's program names them. A bundler cannot take one
 * value out of an object: with one sentence came all of them (docs/decisions/015).
 */
import type { Plugin } from 'vite';
import { limits } from '../src/contract/limits.ts';
import { sentences } from '../src/contract/rules.ts';

const shared: Record<string, Record<string, unknown>> = { limits, sentences };

export function spelledOut(): Plugin {
  return {
    name: 'spelled-out',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/src\/(web|contract)\/.*\.tsx?$/.test(id)) return undefined;
      return code.replace(/\b(?<!\/)(limits|sentences)\.(\w+)/g, (named, object: string, name: string) =>
        JSON.stringify(shared[object]?.[name] ?? this.error(`${id} names ${named}, which there is not.`)),
      );
    },
  };
}
