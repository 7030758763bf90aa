// Finds the texts of the editor: calls of `t`, and texts that do not go through it.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { parseSync } from 'vite';

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

export interface Text {
  text: string;
  /** Names of the values; undefined without any. */
  values: readonly string[] | undefined;
  where: string;
}

/** Attributes that people read or hear. */
const SHOWN = new Set([
  'label',
  'title',
  'aria-label',
  'placeholder',
  'description',
  'message',
  'alt',
  'hint',
  'nothingFoundMessage',
]);
const WORDS = /\p{L}{2}/u;
/** Keys, codes and examples of code, the same in every language. */
const CODE = /^(F\d+|[{[].*|[A-Z]+(_[A-Z]+)+|\/.*|(Ctrl|Alt|Shift)\+.*|px|JSON)$/s;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function visit(node: Node, change: (node: Node) => void): void {
  change(node);
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, change);
}

const literalOf = (node: Node | undefined): string | undefined => {
  if (node?.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  const quasis = node?.type === 'TemplateLiteral' ? (node['quasis'] as Node[]) : [];
  const [only, ...others] = quasis as (Node & { value: { cooked: string } })[];
  return only && others.length === 0 ? only.value.cooked : undefined;
};

const namesOf = (node: Node): string[] =>
  (node['properties'] as Node[]).map((property) => {
    const key = property['key'] as Node | undefined;
    return String(key?.['name'] ?? key?.['value'] ?? '…');
  });

/** The texts of all files in `folder`, and what is wrong with how they are written. */
export function textsIn(folder: string): { texts: Text[]; problems: string[] } {
  const texts: Text[] = [];
  const problems: string[] = [];
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.tsx?$/.test(path),
  );
  for (const path of files) {
    const file = join(folder, path);
    const source = readFileSync(file, 'utf8');
    const at = ({ start }: Node): string =>
      `${relative(join(folder, '..'), file)}:${source.slice(0, start).split('\n').length}`;
    visit(parseSync(file, source).program as unknown as Node, (node) => {
      if (node.type === 'CallExpression' && (node['callee'] as Node)['name'] === 't') {
        const [first, second] = node['arguments'] as Node[];
        const text = literalOf(first);
        if (text === undefined) problems.push(`${at(node)} t of something else than a literal`);
        else if (second && second.type !== 'ObjectExpression')
          problems.push(`${at(node)} values of “${text}” that are no object literal`);
        else texts.push({ text, values: second && namesOf(second), where: at(node) });
      }
      if (
        node.type === 'JSXText' &&
        WORDS.test(String(node['value'])) &&
        !CODE.test(String(node['value']).trim())
      )
        problems.push(`${at(node)} “${String(node['value']).trim()}” does not go through t`);
      if (node.type === 'JSXAttribute' && SHOWN.has(String((node['name'] as Node)['name']))) {
        const value = node['value'] as Node | null;
        const shown = literalOf(
          value?.type === 'JSXExpressionContainer' ? (value['expression'] as Node) : (value ?? undefined),
        );
        if (shown !== undefined && WORDS.test(shown) && !CODE.test(shown))
          problems.push(`${at(node)} “${shown}” does not go through t`);
      }
    });
  }
  return { texts, problems };
}

interface Element {
  type: number;
  value?: string;
  options?: Readonly<Record<string, { value: Element[] }>>;
}
/** Element types of the library: literal text, and '#' in a plural. */
const [LITERAL, POUND] = [0, 7];

/** Names of the values of an ICU message. Throws for one that is not valid. */
export function placeholdersOf(message: string): string[] {
  const ast = new IntlMessageFormat(message, 'en', undefined, { ignoreTag: true }).getAst() as Element[];
  const inside = (elements: readonly Element[]): string[] =>
    elements.flatMap(({ type, value, options = {} }) => [
      ...(type === LITERAL || type === POUND || value === undefined ? [] : [value]),
      ...Object.values(options).flatMap((option) => inside(option.value)),
    ]);
  return [...new Set(inside(ast))].sort();
}
