/** A library's syntax tree, as the bundler parses it, and what a cutter asks of it. */

export interface Node {
  type: string;
  start: number;
  end: number;
  [part: string]: unknown;
}

export interface Edit {
  start: number;
  end: number;
  by: string;
}

export const edited = (code: string, edits: Edit[]) =>
  edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((left, { start, end, by }) => left.slice(0, start) + by + left.slice(end), code);

/** The nodes in a node, without names that are no variables: of properties, labels, and what is being declared. */
export function partsOf(node: Node): Node[] {
  const names = { MemberExpression: 'property', Property: 'key', LabeledStatement: 'label', BreakStatement: 'label' };
  const name = node.computed ? '' : names[node.type as keyof typeof names];
  return Object.entries(node)
    .filter(([part, value]) => part !== name && !(part === 'id' && nameOf(value)))
    .flatMap(([, value]) => value)
    .filter((value): value is Node => typeof value === 'object' && value !== null && 'type' in value);
}

export const nameOf = (node: unknown) => ((node as Node | null)?.type === 'Identifier' ? String((node as Node).name) : undefined);
export const literalOf = (node: unknown) => (node as Node | null)?.value;

/** `fiber.tag`, or what holds one. */
export function isKind(node: unknown): boolean {
  const { type, property } = node as Node;
  return type === 'MemberExpression' ? nameOf(property) === 'tag' : /^(tag|grandTag)$/.test(nameOf(node) ?? '');
}

/** The class in `Class.prototype.…`. */
export const ownerOf = (node: unknown) => nameOf(((node as Node | undefined)?.object as Node | undefined)?.object);

/** Whether nothing after a statement is reached. */
export function leaves(node: Node): boolean {
  if (node.type === 'BlockStatement') return (node.body as Node[]).some(leaves);
  return /^(Break|Return|Throw|Continue)Statement$/.test(node.type);
}

/** The variables that a statement declares for its whole function. */
export function declared(node: Node): string[] {
  if (/Function/.test(node.type)) return [];
  if (node.type !== 'VariableDeclaration') return partsOf(node).flatMap(declared);
  return (node.declarations as Node[]).flatMap(({ id }) => nameOf(id) ?? []);
}
