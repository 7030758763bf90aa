// A DOM in a process that also runs the server: Node's own globals stay where the server reads
// them, such as URL, Blob and Response. Imported before anything that needs a document.
import { Window } from 'happy-dom';

/** Node has globals of these names that a DOM does not accept. */
const FROM_DOM = new Set([
  'AbortController',
  'AbortSignal',
  'CustomEvent',
  'Event',
  'EventTarget',
  'FormData',
  'localStorage',
  'navigator',
  'sessionStorage',
]);

const dom = new Window({ url: 'http://localhost:3000/' }) as unknown as object;

/** Names on the window and on its prototypes, without those of every object. */
function windowNames(): Set<string> {
  const names = new Set<string>();
  for (
    let owner = dom;
    !Object.hasOwn(owner, 'hasOwnProperty');
    owner = Object.getPrototypeOf(owner) as object
  )
    for (const name of Object.getOwnPropertyNames(owner)) if (name !== 'constructor') names.add(name);
  return names;
}

const read = (name: string): unknown => {
  const value = Reflect.get(dom, name, dom) as unknown;
  const isMethod = typeof value === 'function' && /^[a-z]/.test(name);
  return isMethod ? (value as () => void).bind(dom) : value;
};

for (const name of windowNames())
  if (FROM_DOM.has(name) || !(name in globalThis))
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => read(name),
      set: (value) => Object.defineProperty(globalThis, name, { value, configurable: true, writable: true }),
    });
Object.assign(globalThis, { window: globalThis, self: globalThis, IS_REACT_ACT_ENVIRONMENT: true });
