/**
 * What the browser's libraries are cut with (left-out-of-react.ts): finds in a file's syntax tree what never happens, given
 * what is known of the functions, variables and kinds of nodes in it, and what nothing calls then.
 */
import { declared, type Edit, edited, isKind, leaves, literalOf, type Node, nameOf, ownerOf, partsOf } from './syntax-tree.ts';

/** What is known of a file beforehand. */
export interface Known {
  /** What calls of these functions give. */
  answers: Record<string, string>;
  /** What stands for these variables, which nobody sets to anything else. */
  constants: Record<string, string>;
  /** The numbers of the kinds that no `tag` ever has. */
  kinds: number[];
  /** The types that nothing is ever compared with. */
  types: string[];
  /** The classes that nothing is made of. */
  classes: string[];
}

/** The code without what never happens. `found` is told which of all that is known was there to be used. */
export function withoutUnreached(code: string, parse: (code: string) => unknown, known: Known, found: Set<string>): string {
  const cut = edited(code, cutsIn(parse(code) as Node, { known, found, hoisted: [] }));
  return edited(cut, uncalled((parse(cut) as Node & { body: Node[] }).body));
}

interface Cutting {
  known: Known;
  found: Set<string>;
  /** Takes the variables that a removed case declares for the cases after it. */
  hoisted: string[];
}

function cutsIn(node: Node, cutting: Cutting): Edit[] {
  const replaced = replacement(node, cutting);
  if (replaced) return replaced;
  if (node.type === 'SwitchStatement') return casesOf(node, cutting);
  if (!/Function/.test(node.type)) return partsOf(node).flatMap((part) => cutsIn(part, cutting));
  const hoisted: string[] = [];
  const edits = partsOf(node).flatMap((part) => cutsIn(part, { ...cutting, hoisted }));
  const start = (node.body as Node).start + 1;
  return hoisted.length > 0 ? [...edits, { start, end: start, by: `var ${hoisted.join(',')};` }] : edits;
}

/** What stands for the whole of a node, if anything does. */
function replacement(node: Node, cutting: Cutting): Edit[] | undefined {
  const { answers, constants, classes, kinds } = cutting.known;
  const by = (text: string | undefined) => (text === undefined ? undefined : [{ start: node.start, end: node.end, by: text }]);
  const use = (list: Record<string, string>, name = '') => {
    if (!Object.hasOwn(list, name)) return undefined;
    cutting.found.add(name);
    return list[name];
  };
  switch (node.type) {
    case 'CallExpression':
      return by(use(answers, nameOf(node.callee)));
    case 'NewExpression':
      return classes.includes(nameOf(node.callee) ?? '') ? by('null') : undefined;
    case 'Identifier':
      return by(use(constants, nameOf(node)));
    case 'AssignmentExpression': {
      if (use(constants, nameOf(node.left)) === undefined) return undefined;
      const value = node.right as Node;
      return [{ start: node.start, end: value.start, by: '' }, ...cutsIn(value, cutting)];
    }
    case 'ExpressionStatement': {
      const made = ownerOf((node.expression as Node).left);
      if (!made || !classes.includes(made)) return undefined;
      cutting.found.add(made);
      return by('');
    }
    case 'ConditionalExpression':
      return kinds.includes(Number(literalOf(node.consequent))) && typeof literalOf(node.alternate) === 'number'
        ? by(String(literalOf(node.alternate)))
        : undefined;
    case 'BinaryExpression': {
      const kind = literalOf(node.left) as number;
      if (!/^[!=]==$/.test(String(node.operator)) || !isKind(node.right) || !kinds.includes(kind)) return undefined;
      cutting.found.add(String(kind));
      return by(String(node.operator === '!=='));
    }
  }
  return undefined;
}

/** The cases of a switch over kinds, or over types, that never come. What falls into one stays. */
function casesOf(node: Node, cutting: Cutting): Edit[] {
  const byKind = isKind(node.discriminant);
  const never: unknown[] = byKind ? cutting.known.kinds : cutting.known.types;
  let open = false;
  const edits = (node.cases as Node[]).flatMap((each) => {
    const test = byKind ? literalOf(each.test) : nameOf(each.test);
    const statements = each.consequent as Node[];
    const [first] = statements;
    const gone = never.includes(test);
    if (gone) cutting.found.add(String(test));
    if (gone && !(open && first)) {
      cutting.hoisted.push(...statements.flatMap(declared));
      return [{ start: each.start, end: each.end, by: '' }];
    }
    open = !statements.some(leaves);
    const label = gone && first ? [{ start: each.start, end: first.start, by: '' }] : [];
    return [...label, ...statements.flatMap((part) => cutsIn(part, cutting))];
  });
  return [...edits, ...cutsIn(node.discriminant as Node, cutting)];
}

/** The functions of a file, or of its wrapper, that nothing calls. */
function uncalled(body: Node[]): Edit[] {
  const isFunction = ({ type }: Node) => type === 'FunctionDeclaration';
  const functions = new Map(body.filter(isFunction).map((each) => [nameOf(each.id), each]));
  const called = new Set<Node>();
  const visit = (node: Node): void => {
    const callee = functions.get(nameOf(node));
    if (callee && !called.has(callee)) {
      called.add(callee);
      partsOf(callee).forEach(visit);
    }
    partsOf(node).forEach(visit);
  };
  body.filter((each) => !isFunction(each)).forEach(visit);
  return [...functions.values()].filter((each) => !called.has(each)).map(({ start, end }) => ({ start, end, by: '' }));
}
