/** Reads the links and the structured data of a web page. */
import { Parser } from 'htmlparser2';
import { SourceError } from '../download/source-error.ts';
import { type JsonRecord, toRecord, toRecords, toText, toValues } from './json-values.ts';

export interface WebPage {
  /** The `href` of each link in the order of the page. */
  links: string[];
  /** The `href` of the next page of a list (`rel=next`); empty if there is none. */
  next: string;
  /** The objects of all JSON-LD scripts, those of graphs and lists too. */
  structuredData: JsonRecord[];
  /** The page ends with its document. */
  isWhole: boolean;
}

/** Browsers nest no deeper. The parser searches all open elements for each end tag, so deep pages would cost quadratic time. */
const maxDepth = 500;

/** Throws a SourceError for more than 500 levels. */
export function parseWebPage(html: string): WebPage {
  const page: WebPage = { links: [], next: '', structuredData: [], isWhole: false };
  let script: string | undefined;
  let depth = 0;
  const parser = new Parser({
    onopentag(name, { href = '', rel = '', type = '' }) {
      depth += 1;
      if (depth > maxDepth) throw new SourceError('has elements in too many levels');
      if (name === 'a' && href !== '') page.links.push(href);
      if ((name === 'a' || name === 'link') && href !== '' && /(^|\s)next(\s|$)/i.test(rel)) page.next ||= href;
      if (name === 'script' && /^\s*application\/ld\+json\b/i.test(type)) script = '';
    },
    ontext(text) {
      if (script !== undefined) script += text;
    },
    onclosetag(name, isImplied) {
      depth -= 1;
      if (name === 'html') page.isWhole = !isImplied;
      if (name !== 'script' || script === undefined) return;
      page.structuredData.push(...flattenGraph(parseScript(script)));
      script = undefined;
    },
  });
  parser.end(html);
  return page;
}

/** The first JobPosting of a page. */
export const findJobPosting = ({ structuredData }: WebPage): JsonRecord | undefined =>
  structuredData.find((entry) => toValues(entry['@type']).some((type) => /(^|[/#:])JobPosting$/.test(toText(type))));

/** Texts often have the line breaks that JSON does not allow. Undefined for what is no JSON at all. */
function parseScript(script: string): unknown {
  const json = script.replace(/^\s*(<!--|\/\*<!\[CDATA\[\*\/|\/\/\s*<!\[CDATA\[)|(-->|\/\*\]\]>\*\/|\/\/\s*\]\]>)\s*$/g, '');
  try {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what JSON does not allow in a text
    return JSON.parse(json.replace(/[\u0000-\u001f]+/g, ' '));
  } catch {
    return undefined;
  }
}

const flattenGraph = (value: unknown): JsonRecord[] =>
  toRecords(value).flatMap((entry) => [entry, ...toRecords(entry['@graph']), toRecord(entry.mainEntity)]);
