/** Reads and validates the brand file, and names each mistake with its line. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { type DocumentNode, type ElementNode, evaluate, type MemberNode, parse, type ValueNode } from '@humanwhocodes/momoa';
import { ConfigError } from '../config-error.ts';
import { editDistance } from '../search/text/edit-distance.ts';
import {
  type BrandFile,
  type BrandIssue,
  type BrandOverrides,
  brandFileSchema,
  brandSettingsSchema,
  createBrandJsonSchema,
} from './brand-file-schema.ts';
import { describeJsonMistake } from './json-mistake.ts';

export interface BrandMistake {
  line: number | undefined;
  /** A sentence. */
  message: string;
}

export interface CheckedBrandFile {
  /** As it is in the file, also with mistakes; undefined for what is no object. */
  content: Record<string, unknown> | undefined;
  /** Undefined with mistakes. */
  file: BrandFile | undefined;
  mistakes: BrandMistake[];
  /** Returns the line of a key such as `logo.light`, or of its nearest parent. */
  lineOf(key: string): number | undefined;
}

/** Throws a ConfigError only if the file cannot be read. */
export function checkBrandFile(path: string): CheckedBrandFile {
  const text = readText(path).replace(/^\uFEFF/, '');
  let document: DocumentNode;
  try {
    document = parse(text, { mode: 'json' });
  } catch (error) {
    const { line, offset, message } = error as { line?: number; offset?: number; message: string };
    const reason = describeJsonMistake(text, { ...(offset !== undefined && { offset }), message });
    return {
      content: undefined,
      file: undefined,
      mistakes: [{ line, message: `This is not JSON: ${reason}.` }],
      lineOf: () => undefined,
    };
  }
  const value = evaluate(document);
  const content = isObject(value) ? value : undefined;
  const lineOf = (key: string) => findLine(document.body, key.split('.'));
  const result = brandFileSchema.safeParse(value);
  if (result.success) return { content, file: result.data, mistakes: [], lineOf };
  const mistakes = sortByLine(result.error.issues.flatMap((issue) => toMistakes(issue, value, lineOf)));
  return { content, file: undefined, mistakes, lineOf };
}

/** Those without a line come last. */
export const sortByLine = (mistakes: BrandMistake[]) =>
  mistakes.toSorted((one, other) => (one.line ?? Number.POSITIVE_INFINITY) - (other.line ?? Number.POSITIVE_INFINITY));

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Throws a ConfigError with the file, the line and the first mistake. */
export function readBrandFile(path: string): BrandFile {
  const { file, mistakes } = checkBrandFile(path);
  if (file) return file;
  const [first, ...more] = mistakes;
  const others = more.length > 0 ? ` ${more.length} more: npm run careers -- brand check` : '';
  throw new ConfigError(`${describePlace(path, first?.line)}: ${first?.message}${others}`);
}

/** Validates the settings that override the file, by their names in the environment. */
export function validateBrandSettings(settings: BrandOverrides): void {
  const result = brandSettingsSchema.safeParse(settings);
  if (result.success) return;
  const [issue] = result.error.issues;
  throw new ConfigError(`${issue?.path.join('.')} ${issue?.message}.`);
}

export const describePlace = (path: string, line: number | undefined) =>
  line === undefined ? basename(path) : `${basename(path)} line ${line}`;

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new ConfigError(`BRAND_FILE is ${path}, which cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

function toMistakes(issue: BrandIssue, content: unknown, lineOf: CheckedBrandFile['lineOf']): BrandMistake[] {
  const path = issue.path.map(String);
  const key = path.join('.');
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((unknown) => {
      const hint = suggestKey(unknown, path);
      const name = [...path, unknown].join('.');
      return { line: lineOf(name), message: `"${name}" is no key of a brand file. ${hint}` };
    });
  const value = path.reduce<unknown>((inner, step) => (inner as Record<string, unknown> | undefined)?.[step], content);
  const message = value === undefined && key !== '' ? 'is missing' : issue.message;
  const length = issue.code === 'too_big' && typeof value === 'string' ? `: it has ${value.trim().length}` : '';
  return [{ line: lineOf(key), message: `${key ? `"${key}" ` : 'The file '}${message}${length}.` }];
}

/** The line of the value, or of the nearest part of the path that exists. */
function findLine(root: ValueNode, path: string[]): number {
  let { line } = root.loc.start;
  let node: ValueNode | undefined = root;
  for (const step of path) {
    if (node?.type === 'Object') {
      const member: MemberNode | undefined = node.members.find(
        ({ name }) => (name.type === 'String' ? name.value : name.name) === step,
      );
      if (!member) break;
      line = member.loc.start.line;
      node = member.value;
    } else if (node?.type === 'Array') {
      const element: ElementNode | undefined = node.elements[Number(step)];
      if (!element) break;
      line = element.loc.start.line;
      node = element.value;
    } else break;
  }
  return line;
}

interface JsonSchemaNode {
  properties?: Record<string, JsonSchemaNode>;
  items?: JsonSchemaNode;
}

/** The keys that a brand file may have at a path. */
function listKeys(path: string[]): string[] {
  const root = createBrandJsonSchema() as JsonSchemaNode;
  const node = path.reduce<JsonSchemaNode | undefined>((inner, step) => inner?.items ?? inner?.properties?.[step], root);
  return Object.keys(node?.properties ?? {});
}

function suggestKey(unknown: string, path: string[]): string {
  if (/^(impressum|imprint|mentions_?legales|aviso_?legal)$/i.test(unknown))
    return 'A link to your imprint goes into "services": { "name": "Impressum", "url": "https://…" }.';
  const keys = listKeys(path).filter((key) => key !== '$schema');
  const nearest = findNearest(unknown, keys);
  if (nearest !== undefined) return `Did you mean "${nearest}"?`;
  const shown = keys.slice(0, maxKeysShown).join(', ');
  return `Keys here are ${shown}${keys.length > maxKeysShown ? ', …' : ''}.`;
}

const maxKeysShown = 8;

const maxDistance = 3;

function findNearest(word: string, keys: string[]): string | undefined {
  const distances = keys.map((key) => ({ key, distance: editDistance(word.toLowerCase(), key.toLowerCase(), maxDistance) }));
  return distances.filter(({ distance }) => distance <= maxDistance).sort((a, b) => a.distance - b.distance)[0]?.key;
}
