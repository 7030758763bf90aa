// The index page of the gallery: entries, the stage with one of them, and its document.
import '@fontsource-variable/instrument-sans';
import './gallery.css';
import type { Entry, GROUPS } from './entries.ts';
import type { runSteps } from './steps.ts';

type GalleryEntry = Omit<Entry, 'document'> & { document?: unknown };

interface FrameWindow extends Window {
  __runSteps?: typeof runSteps;
}

const { groups, entries } = (await (await fetch('/gallery/entries.json')).json()) as {
  groups: typeof GROUPS;
  entries: readonly GalleryEntry[];
};

const byId = <T extends HTMLElement = HTMLElement>(id: string): T => {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no #${id}`);
  return element as T;
};
const frame = byId<HTMLIFrameElement>('stage-frame');
const status = byId('status');

byId('count').textContent = `${entries.length} entries. Up and down arrows go through them.`;
byId('groups').append(...groups.flatMap(listOfGroup));
window.addEventListener('hashchange', show);
document.addEventListener('keydown', onArrow);
show();

function listOfGroup(group: string): HTMLElement[] {
  const title = document.createElement('h3');
  const list = document.createElement('ul');
  title.textContent = group;
  for (const entry of entries.filter((one) => one.group === group)) {
    const link = document.createElement('a');
    link.href = `#${entry.id}`;
    link.textContent = entry.title;
    const item = document.createElement('li');
    item.append(link);
    list.append(item);
  }
  return [title, list];
}

function indexOfShown(): number {
  const index = entries.findIndex(({ id }) => id === location.hash.slice(1));
  return Math.max(0, index);
}

function onArrow(event: KeyboardEvent): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  const isScrolling = document.activeElement === byId('document');
  if (step === undefined || isScrolling || event.altKey || event.ctrlKey || event.metaKey) return;
  const next = entries[indexOfShown() + step];
  if (!next) return;
  event.preventDefault();
  location.hash = next.id;
}

function show(): void {
  const entry = entries[indexOfShown()];
  if (!entry) return;
  document.title = `${entry.title} · Gallery · Vitrine`;
  byId('group').textContent = entry.group;
  byId('title').textContent = entry.title;
  byId<HTMLAnchorElement>('open').href = entry.path;
  byId('address').textContent = entry.document
    ? entry.path
    : `${entry.path} is shown without a document of its own.`;
  byId('document').replaceChildren(...coloredJson(entry.document));
  for (const link of document.querySelectorAll('nav a')) {
    const isShown = link.getAttribute('href') === `#${entry.id}`;
    link.toggleAttribute('aria-current', isShown);
    if (!isShown) continue;
    link.setAttribute('aria-current', 'page');
    link.scrollIntoView({ block: 'nearest' });
  }
  // The server replaces responses by it.
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http.
  document.cookie = `gallery-entry=${entry.id}; path=/; SameSite=Strict`;
  void prepare(entry);
}

/** Loads the stage anew and performs the entry's steps. */
async function prepare(entry: GalleryEntry): Promise<void> {
  const isShown = (): boolean => entries[indexOfShown()] === entry;
  status.textContent = 'Loading';
  status.removeAttribute('data-failed');
  await loadFrame(entry.path);
  if (!isShown()) return;
  try {
    const view = frame.contentWindow as FrameWindow | null;
    await view?.__runSteps?.({ steps: entry.steps ?? [], until: entry.until });
    if (isShown()) status.textContent = '';
  } catch (error) {
    if (!isShown()) return;
    status.textContent = String(error);
    status.toggleAttribute('data-failed', true);
  }
}

function loadFrame(path: string): Promise<void> {
  return new Promise((resolve) => {
    frame.addEventListener('load', () => resolve(), { once: true });
    // Replaces the address, so that Back of the browser goes from entry to entry.
    frame.contentWindow?.location.replace(path);
  });
}

/** JSON with its keys set apart from their values. */
function coloredJson(value: unknown): (Node | string)[] {
  if (value === undefined) return [];
  const span = (className: string, text: string): HTMLElement => {
    const element = document.createElement('span');
    element.className = className;
    element.textContent = text;
    return element;
  };
  return JSON.stringify(value, null, 2)
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', key = '', rest = line] = /^(\s*)("(?:[^"\\]|\\.)*": )?(.*)$/.exec(line) ?? [];
      const isValue = /^["\d-]|^(true|false|null)/.test(rest);
      return [indent, span('key', key), isValue ? span('value', rest) : rest, '\n'];
    });
}
