// Finds reads of a store that a component or a hook does not subscribe to. Follows calls across
// files, from what runs during a render to `getState()`.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseSync } from 'vite';

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

interface Module {
  path: string;
  text: string;
  /** Named functions at the top level. */
  functions: Map<string, Node>;
  /** Local name, and where it comes from. */
  imports: Map<string, { path: string; name: string }>;
}

/** Names of the stores that a function reads when it is called. */
type Stores = ReadonlySet<string>;

/** Callbacks that run while the call runs. */
const IMMEDIATE_METHODS = new Set(
  'map flatMap filter some every find findIndex findLast reduce forEach sort toSorted from fromEntries'.split(
    ' ',
  ),
);
/** Hooks that hold a selector, in the last argument or, for a memo, in the first. */
const SELECTING_HOOKS = new Set(['useStore', 'useDrafts', 'useMemo']);
/** Hooks that subscribe to more than their first argument. */
const SUBSCRIBING_HOOKS: Readonly<Record<string, readonly string[]>> = {
  useDrafts: ['contentStore', 'draftStore'],
};

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const isFunction = ({ type }: Node): boolean =>
  ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].includes(type);

const childrenOf = (node: Node): Node[] =>
  Object.entries(node).flatMap(([key, value]) =>
    key.startsWith('type') && key !== 'type' ? [] : (Array.isArray(value) ? value : [value]).filter(isNode),
  );

const nameOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Identifier' ? (node['name'] as string) : undefined;

const isHook = (name: string): boolean => /^use[A-Z]/.test(name);
const isComponent = (name: string, path: string): boolean =>
  /^[A-Z][A-Za-z]*[a-z]/.test(name) && path.endsWith('.tsx');

/** Functions by name, from the innermost block on. */
type Scopes = readonly ReadonlyMap<string, Node>[];

/** Every function of `folders` that reads a store during a render without a subscription. */
export function unsubscribedReads(root: string, folders: Readonly<Record<string, string>>): string[] {
  const modules = new Map<string, Module>();
  for (const folder of new Set(Object.values(folders)))
    for (const file of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }))
      if (/(?<!\.d)\.tsx?$/.test(file)) {
        const path = join(folder, file);
        modules.set(path, readModule(root, path, folders));
      }

  const known = new Map<Node, Stores>();

  const lookUp = (module: Module, name: string, scopes: Scopes): [Module, Node] | null => {
    for (const scope of scopes) {
      const local = scope.get(name);
      if (local) return [module, local];
    }
    const own = module.functions.get(name);
    if (own) return [module, own];
    const imported = module.imports.get(name);
    const source = imported && modules.get(imported.path);
    const found = imported && source?.functions.get(imported.name);
    return source && found ? [source, found] : null;
  };

  /** The stores that a call of a function reads. */
  const readsOf = (module: Module, fn: Node, scopes: Scopes): Stores => {
    const before = known.get(fn);
    if (before) return before;
    known.set(fn, new Set());
    const reads = new Set<string>();
    const inner = [functionsWithin(fn['body'] as Node), ...scopes];
    visit(module, fn['body'] as Node, inner, (store) => reads.add(store));
    for (const parameter of fn['params'] as Node[])
      visit(module, parameter, inner, (store) => reads.add(store));
    known.set(fn, reads);
    return reads;
  };

  const visit = (
    module: Module,
    node: Node,
    scopes: Scopes,
    found: (store: string, at: Node, isSelected: boolean) => void,
  ): void => {
    if (isFunction(node)) return;
    if (node.type === 'CallExpression') {
      const callee = node['callee'] as Node;
      const args = node['arguments'] as Node[];
      const method = callee.type === 'MemberExpression' ? nameOf(callee['property']) : undefined;
      const name = nameOf(callee);
      const callArgument = (arg: Node | undefined, isSelected: boolean): void => {
        if (!arg) return;
        const target = isFunction(arg) ? ([module, arg] as const) : lookUp(module, nameOf(arg) ?? '', scopes);
        if (!target) return;
        const reads = readsOf(target[0], target[1], target[0] === module ? scopes : []);
        for (const store of reads) found(store, arg, isSelected);
      };
      if (method === 'getState') found(nameOf(callee['object']) ?? 'a store', node, false);
      // A hook is judged by itself.
      if (isFunction(callee) || (name !== undefined && !isHook(name))) callArgument(callee, false);
      if (method !== undefined && IMMEDIATE_METHODS.has(method))
        for (const arg of args) callArgument(arg, false);
      if (name !== undefined && SELECTING_HOOKS.has(name)) {
        const selector = name === 'useMemo' ? args[0] : args.at(-1);
        // useStore(store, useShallow(selector))
        callArgument(
          selector?.type === 'CallExpression' ? (selector['arguments'] as Node[])[0] : selector,
          true,
        );
        return;
      }
    }
    for (const child of childrenOf(node)) visit(module, child, scopes, found);
  };

  const problems = new Set<string>();
  for (const module of modules.values())
    for (const [name, fn] of module.functions) {
      if (!isHook(name) && !isComponent(name, module.path)) continue;
      const body = fn['body'] as Node;
      const subscribed = subscriptionsIn(body);
      visit(module, body, [functionsWithin(body)], (store, at, isSelected) => {
        if (isSelected && subscribed.has(store)) return;
        const line = module.text.slice(0, at.start).split('\n').length;
        problems.add(`${module.path}:${line} ${name} reads ${store}`);
      });
    }
  return [...problems].sort();
}

/** The stores whose changes render a component or a hook again. */
function subscriptionsIn(node: Node): Set<string> {
  const stores = new Set<string>();
  if (node.type === 'CallExpression') {
    const args = node['arguments'] as Node[];
    const name = nameOf(node['callee']);
    if (name === 'useStore') stores.add(nameOf(args[0]) ?? '');
    for (const store of SUBSCRIBING_HOOKS[name ?? ''] ?? []) stores.add(store);
  }
  if (!isFunction(node))
    for (const child of childrenOf(node)) for (const store of subscriptionsIn(child)) stores.add(store);
  return stores;
}

function readModule(root: string, path: string, folders: Readonly<Record<string, string>>): Module {
  const text = readFileSync(join(root, path), 'utf8');
  const { program } = parseSync(path, text, { lang: path.endsWith('x') ? 'tsx' : 'ts' });
  const functions = new Map<string, Node>();
  const imports: Module['imports'] = new Map();
  for (const statement of program.body as unknown as Node[]) {
    if (statement.type === 'ImportDeclaration') {
      const specifier = (statement['source'] as { value: string }).value;
      const alias = Object.keys(folders).find((prefix) => specifier.startsWith(prefix));
      const target = specifier.startsWith('.')
        ? relative(root, resolve(root, dirname(path), specifier))
        : alias && join(folders[alias] ?? '', specifier.slice(alias.length));
      if (target && existsSync(join(root, target)))
        for (const one of statement['specifiers'] as Node[])
          imports.set(nameOf(one['local']) ?? '', {
            path: target,
            name: nameOf(one['imported']) ?? 'default',
          });
    }
    const declared = statement.type.startsWith('Export') ? statement['declaration'] : statement;
    if (isNode(declared)) addFunctions(declared, functions);
  }
  return { path, text, functions, imports };
}

/** Functions that a statement names: declared, or assigned to a constant, also through `memo`. */
function addFunctions(statement: Node, functions: Map<string, Node>): void {
  if (statement.type === 'FunctionDeclaration')
    functions.set(nameOf(statement['id']) ?? 'default', statement);
  if (statement.type !== 'VariableDeclaration') return;
  for (const declarator of statement['declarations'] as Node[]) {
    const init = declarator['init'];
    if (!isNode(init)) continue;
    const wrapped =
      init.type === 'CallExpression' && /^(memo|forwardRef|useCallback)$/.test(nameOf(init['callee']) ?? '');
    const value = wrapped ? (init['arguments'] as Node[])[0] : init;
    if (value && isFunction(value)) functions.set(nameOf(declarator['id']) ?? '', value);
  }
}

/** Functions that are named directly within a body. */
function functionsWithin(body: Node): Map<string, Node> {
  const functions = new Map<string, Node>();
  for (const statement of (body.type === 'BlockStatement' ? body['body'] : []) as Node[])
    addFunctions(statement, functions);
  return functions;
}
