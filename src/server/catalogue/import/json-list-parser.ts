/** Parses one list of a JSON text piece by piece and discards everything else. */
import { JSONParser, TokenType } from '@streamparser/json';
import { maxJobLength } from './feed-parser.ts';

/** Ten times the nesting of a job of any board. */
const maxDepth = 100;

/**
 * Collects the elements of a bare list, or of the list with this name in an object.
 * @param extras names of values of that object that are collected too: `name`, `meta.total`
 */
export function createListParser(listName: string | undefined, extras: readonly string[] = []) {
  const isBareList = listName === undefined;
  const listPath = isBareList ? '$.*' : `$.${listName}.*`;
  const parser = new JSONParser({ paths: [listPath, ...extras.map((path) => `$.${path}`)], keepStack: false });
  let elements: unknown[] = [];
  const found: Record<string, unknown> = {};
  let hasList = false;
  let depth = 0;
  let name: unknown;
  /** Read since the piece of text that ended an element. */
  let unfinishedLength = 0;
  parser.onToken = ({ token, value }) => {
    if (token === TokenType.LEFT_BRACKET && (isBareList ? depth === 0 : depth === 1 && name === listName)) hasList = true;
    if (token === TokenType.LEFT_BRACKET || token === TokenType.LEFT_BRACE) depth++;
    // The parser stores each open level; a megabyte of brackets would be a million of them.
    if (depth > maxDepth) throw new Error('The text is nested too deeply.');
    else if (token === TokenType.RIGHT_BRACKET || token === TokenType.RIGHT_BRACE) depth--;
    else if (token === TokenType.STRING && depth === 1) name = value;
  };
  parser.onValue = ({ value, key }) => {
    if (typeof key === 'string') found[key] = value;
    else if (hasList) elements.push(value);
  };

  const isTooLong = () => unfinishedLength > maxJobLength;

  return {
    /**
     * Returns false for invalid JSON, for more than a hundred levels, and for more than five million characters without an
     * element.
     */
    write(chunk: Uint8Array | string): boolean {
      try {
        parser.write(chunk);
      } catch {
        return false;
      }
      unfinishedLength = elements.length > 0 ? 0 : unfinishedLength + chunk.length;
      return !isTooLong();
    },

    isTooLong,

    take(): unknown[] {
      const taken = elements;
      elements = [];
      return taken;
    },

    hasList: () => hasList,
    ended: () => parser.isEnded,
    /** The extra values so far, by the last part of their name. */
    found: () => found,
  };
}
