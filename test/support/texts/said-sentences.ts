/** English sentences of the source that reach a page from the state: those of errors, remarks, issues and reasons. */
import { parseAst } from 'rolldown/parseAst';
import type { SourceFile } from './source-files.ts';

export interface Said {
  readonly path: string;
  /** `issue`, `error`, `hint`, or the name of the property or the function that holds it. */
  readonly as: string;
  /** A `7` stands in the place of a value. */
  readonly sentence: string;
}

/** `csv.amount`. */
const CODE = /^[a-z0-9-]+\.[a-z0-9-]+$/;

type Node = Readonly<Record<string, unknown>> & { readonly type: string };

const ISSUES = new Set(['error', 'hold', 'warning']);
const PROPERTIES = new Set(['error', 'evidence', 'hint', 'message', 'problem', 'summary', 'text', 'todo', 'why']);
/** Of a schema: which argument says what is expected. */
const CHECKS = new Map<string, number>([
  ...(['min', 'max', 'regex', 'refine'] as const).map((name) => [name, 1] as const),
  ...(['int', 'describe', 'flaw'] as const).map((name) => [name, 0] as const),
]);
/** Functions of the source that take sentences, and in which places. */
const TAKERS = new Map<string, readonly number[]>([
  ['ok', [1]],
  ['wrong', [1, 2]],
  ['refuse', [1]],
  ['complain', [1]],
  ['ended', [0]],
  ['refused', [0]],
  ['usage', [0, 1]],
  ['channel', [1]],
  ['check', [0]],
  ['on', [0]],
  ['skipped', [0, 1]],
]);

/** Functions that answer with whole sentences. */
const TELLERS = /^(?:explain|summarise|evidenceOf)/;
/** Lists in such functions are joined into one sentence, and echoed part by part. */
const JOINTS = new Set(['; ', '. ']);
/** Between values of a list, where its sentence has a place for each. */
const WORDS = new Set([' and ', ' or ']);

export function saidIn({ path, text }: SourceFile): readonly Said[] {
  const tree = parseAst(text, { lang: 'ts' }) as unknown as Node;
  const constants = constantsOf(tree);
  const found: Said[] = [];
  const take = (as: string, node: Node | undefined) => {
    for (const sentence of sentencesOf(node, constants)) if (!CODE.test(sentence)) found.push({ path, as, sentence });
  };
  walk(tree, (node) => {
    const given = (node.arguments ?? []) as readonly Node[];
    const callee = node.callee as Node | undefined;
    if (node.type === 'NewExpression' && callee?.name === 'AppError') take('error', given[1]);
    if (node.type === 'NewExpression' && ['Error', 'InvalidArgumentError'].includes(String(callee?.name)))
      take('error', given[0]);
    if (node.type === 'CallExpression' && (ISSUES.has(String(callee?.name)) || isCode(given[0])))
      for (const each of given.slice(1)) take('issue', each);
    if (node.type === 'CallExpression' && callee?.type === 'MemberExpression') {
      const name = String((callee.property as Node).name);
      const at = CHECKS.get(name);
      if (at !== undefined) take(name === 'describe' ? 'described' : 'check', given[at]);
    }
    for (const at of (callee?.type === 'Identifier' && TAKERS.get(String(callee.name))) || []) take('said', given[at]);
    if (node.type === 'FunctionDeclaration' && TELLERS.test(String((node.id as Node).name)))
      for (const each of returnsOf(node)) take('said', each);
    const key = node.key as Node | undefined;
    if (node.type === 'Property' && PROPERTIES.has(String(key?.name))) take(String(key?.name), node.value as Node);
  });
  return found;
}

/** Functions that speak the reader's language. */
const SPEAKERS = new Set(['t', 'numberText', 'countText', 'echo', 'dayText']);

/** Calls of those outside every function: they speak the language of whoever came first. */
export function saidWhileLoading({ path, text }: SourceFile): readonly string[] {
  const tree = parseAst(text, { lang: 'ts' }) as unknown as Node;
  const found: string[] = [];
  walk(tree, (node) => {
    if (FUNCTIONS.has(node.type)) return 'leave';
    const callee = node.callee as Node | undefined;
    if (node.type === 'CallExpression' && SPEAKERS.has(String(callee?.name)))
      found.push(`${path}: ${String(callee?.name)} at ${Number(node.start)}`);
    return undefined;
  });
  return found;
}

const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionDeclaration', 'FunctionExpression']);

/** `csv.amount`: a call with it makes an issue or an error. */
function isCode(node: Node | undefined): boolean {
  return node?.type === 'Literal' && CODE.test(String(node.value));
}

/** Texts that an expression may give: both sides of a choice, and a constant by its name. */
function sentencesOf(node: Node | undefined, constants: readonly Constant[], depth = 0): readonly string[] {
  if (node === undefined || depth > 12) return [];
  const inner = (each: unknown) => sentencesOf(each as Node, constants, depth + 1);
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : [];
    case 'TemplateLiteral':
      return templateTexts(node, inner);
    case 'ConditionalExpression':
      return [...inner(node.consequent), ...inner(node.alternate)];
    case 'LogicalExpression': {
      const [left, right] = [inner(node.left), inner(node.right)];
      // Of `value ?? ''` the value counts.
      return left.length === 0 && right.join('') === '' ? [] : [...left, ...right];
    }
    case 'ArrayExpression':
      return (node.elements as readonly unknown[]).flatMap(inner);
    case 'TSAsExpression':
    case 'ParenthesizedExpression':
      return inner(node.expression);
    case 'Identifier':
      return inner(declared(node, constants));
    case 'SpreadElement':
      return inner(node.argument);
    case 'CallExpression':
      return sentencesOfCall(node, constants, inner);
    // One of the sentences of a table.
    case 'MemberExpression': {
      const table = node.computed === true ? tableOf(node.object as Node, constants) : undefined;
      return ((table?.properties ?? []) as readonly Node[]).flatMap(({ value }) => inner(value));
    }
    default:
      return [];
  }
}

/** What a function of this file answers with, and the parts of a list that is joined or sifted. */
function sentencesOfCall(
  { callee, arguments: given }: Node,
  constants: readonly Constant[],
  inner: (each: unknown) => readonly string[],
): readonly string[] {
  const called = callee as Node;
  if (called.type === 'Identifier') return returnsOf(declared(called, constants)).flatMap(inner);
  if (called.type !== 'MemberExpression') return [];
  const [first] = given as readonly Node[];
  const name = String((called.property as Node).name);
  const joint = name === 'join' ? String(first?.value) : '';
  if (name === 'filter' || JOINTS.has(joint)) return inner(called.object);
  return WORDS.has(joint) ? [`7${joint}7`] : [];
}

/** The expressions that a function returns, apart from those of functions within. */
function returnsOf(node: Node | undefined): readonly Node[] {
  if (node?.type !== 'FunctionDeclaration') return [];
  const found: Node[] = [];
  walk(node.body, (each) => each.type === 'ReturnStatement' && found.push(each.argument as Node));
  return found;
}

interface Constant {
  readonly name: string;
  /** Undefined where it is taken out of a list or an object. */
  readonly value: Node | undefined;
  readonly start: number;
}

function constantsOf(tree: Node): readonly Constant[] {
  const found: Constant[] = [];
  walk(tree, (node) => {
    if (node.type === 'FunctionDeclaration')
      found.push({ name: String((node.id as Node).name), value: node, start: Number(node.start) });
    if (node.type !== 'VariableDeclarator') return;
    const { id, init, start } = node as unknown as { id: Node; init: Node | null; start: number };
    if (id.type === 'Identifier') found.push({ name: String(id.name), value: init ?? undefined, start });
    else
      walk(
        id,
        (part) => part.type === 'Identifier' && found.push({ name: String(part.name), value: undefined, start }),
      );
  });
  return found;
}

/** The nearest declaration above; one below where there is none. */
function declared({ name, start }: Node, constants: readonly Constant[]): Node | undefined {
  const named = constants.filter((each) => each.name === name);
  return (named.findLast((each) => each.start < Number(start)) ?? named[0])?.value;
}

/** The object that a constant of this file is. */
function tableOf(node: Node, constants: readonly Constant[]): Node | undefined {
  const found = node.type === 'Identifier' ? declared(node, constants) : undefined;
  return found?.type === 'ObjectExpression' ? found : undefined;
}

/** Each choice of words in its places; `7` where the value is none. */
function templateTexts({ quasis, expressions }: Node, inner: (each: unknown) => readonly string[]): readonly string[] {
  const values = (expressions as readonly unknown[]).map(inner);
  return (quasis as readonly { value: { cooked: string } }[]).reduce<readonly string[]>(
    (texts, { value }, at) => {
      const choices = at === 0 ? [''] : (values[at - 1] ?? []);
      return texts.flatMap((text) =>
        (choices.length === 0 ? ['7'] : choices).map((each) => text + each + value.cooked),
      );
    },
    [''],
  );
}

/** A visit that answers `leave` does not look into the node. */
function walk(node: unknown, visit: (node: Node) => unknown): void {
  if (Array.isArray(node)) for (const each of node) walk(each, visit);
  if (typeof node !== 'object' || node === null || !('type' in node)) return;
  if (visit(node as Node) === 'leave') return;
  for (const value of Object.values(node)) if (typeof value === 'object') walk(value, visit);
}
