// The walls of the house: which folder may import which, and the one door of each side effect
// (README, the map of the house).
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const SRC = join(ROOT, 'src');

/** Dependency order and reading order: a folder may import itself and what is above it. */
const ORDER = [
  'config',
  'schema',
  'content',
  'rules',
  'records',
  'protocol',
  'tables',
  'offline',
  'clock.ts',
  'launch',
  'api',
  'motion',
  'state',
  'audio',
  'visit',
  'delivery',
  'analytics',
  'kiosk',
  'app',
  'stage',
  'blocks',
  'wizard',
  'access',
  'screens',
  'operating',
  'motionDebugger',
  'main.tsx',
];
/**
 * The same inside the server: its rooms, between what all of them use and what composes them. The
 * type of the services, which are given to a room, may be imported anywhere.
 */
const SERVER_ORDER = [
  'commonPasswords.ts',
  'serverSettings.ts',
  'settingsAdvice.ts',
  'platform/http',
  'platform/files',
  'platform/database',
  'platform/nodes',
  'audit',
  'signing',
  'records',
  'documents',
  'fleet',
  'accounts',
  'media',
  'collaboration',
  'location',
  'prices',
  'publishing',
  'content',
  'search',
  'languages',
  'kiosks',
  'insights',
  'take',
  'operating',
  'alerts',
  'calls',
  'delivery',
  'transfer',
  'seed',
  'services.ts',
  'commands',
  'backgroundJobs.ts',
  'recordSources.ts',
  'app.ts',
  'systemdWatchdog.ts',
  'main.ts',
];
const SERVER_MAY_IMPORT = ['config', 'schema', 'content', 'rules', 'records', 'protocol', 'tables', 'server'];
const PURE = ['schema', 'content', 'rules', 'records', 'protocol', 'config'];

interface SourceFile {
  path: string;
  folder: string;
  text: string;
  imports: string[];
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? filesUnder(join(folder, entry.name))
      : /\.tsx?$/.test(entry.name)
        ? [join(folder, entry.name)]
        : [],
  );
}

const withoutComments = (text: string): string =>
  text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '');

const importsOf = (text: string): string[] =>
  [...text.matchAll(/(?:\bfrom\s+|(?<![.'])\bimport(?:\s+|\(\s*))'([^']+)'/g)].flatMap(([, specifier]) =>
    specifier ? [specifier] : [],
  );

function read(path: string): SourceFile {
  const text = withoutComments(readFileSync(path, 'utf8'));
  const local = relative(SRC, path);
  return { path: local, folder: local.split('/')[0] ?? local, text, imports: importsOf(text) };
}

const files = filesUnder(SRC).map(read);

const EDITOR = join(ROOT, 'editor');
/** The same for the editor, which is below all of src that it may import. */
const EDITOR_ORDER = [
  'focusReturn.ts',
  'i18n',
  'theme.ts',
  'format',
  'api',
  'draft',
  'editorStore.ts',
  'notify.tsx',
  'notifyStep.ts',
  'fields',
  'auth',
  'data',
  'shared',
  'presence',
  'comments',
  'media',
  'controls',
  'form',
  'saving',
  'canvas',
  'entries',
  'insights',
  'heat',
  'records',
  'people',
  'audit',
  'history',
  'fit',
  'visits',
  'publishing',
  'calls',
  'kiosks',
  'transfer',
  'languages',
  'textTools',
  'search',
  'catalog',
  'links',
  'motion',
  'quiz',
  'navigation',
  'shell',
  'followDocument.ts',
  'runEditor.tsx',
  'startEditor.ts',
];
const EDITOR_MAY_IMPORT = [
  'config',
  'schema',
  'content',
  'rules',
  'records',
  'protocol',
  'tables',
  'clock.ts',
  'api',
  'state',
  'editor',
];
const editorFiles = filesUnder(EDITOR).map(
  (path): SourceFile => ({
    ...read(path),
    path: relative(EDITOR, path),
    folder: relative(EDITOR, path).split('/')[0] ?? '',
  }),
);

/** The folder of src that an import leads to; undefined for a package. */
function folderOf(file: SourceFile, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1).split('/')[0];
  if (!specifier.startsWith('.')) return undefined;
  return relative(SRC, resolve(SRC, dirname(file.path), specifier)).split('/')[0];
}

const offences = (rule: (file: SourceFile, specifier: string) => boolean): string[] =>
  files.flatMap((file) =>
    file.imports
      .filter((specifier) => rule(file, specifier))
      .map((specifier) => `${file.path} imports ${specifier}`),
  );

const isPackage = (specifier: string, ...names: string[]): boolean =>
  names.some((name) => specifier === name || specifier.startsWith(`${name}/`));

describe('When a file imports another', () => {
  it('finds files to look at', () => {
    expect(files.length).toBeGreaterThan(80);
    expect(files.flatMap((file) => file.imports).length).toBeGreaterThan(300);
  });

  it('only ever reaches for a folder that stands above its own', () => {
    const known = files.filter(({ folder }) => folder !== 'server');
    expect(
      [...new Set(known.map(({ folder }) => folder))].filter((folder) => !ORDER.includes(folder)),
    ).toEqual([]);
    expect(
      offences((file, specifier) => {
        const to = folderOf(file, specifier);
        return file.folder !== 'server' && to !== undefined && ORDER.indexOf(to) > ORDER.indexOf(file.folder);
      }),
    ).toEqual([]);
  });

  it('keeps the server to content and rules', () => {
    expect(
      offences((file, specifier) => {
        const to = folderOf(file, specifier);
        return file.folder === 'server' && to !== undefined && !SERVER_MAY_IMPORT.includes(to);
      }),
    ).toEqual([]);
    expect(
      offences((file, specifier) => file.folder !== 'server' && folderOf(file, specifier) === 'server'),
    ).toEqual([]);
  });

  it('a room of the server imports only rooms above it', () => {
    const roomOf = (path: string): string => /^server\/(platform\/[^/]+|[^/]+)/.exec(path)?.[1] ?? '';
    const server = files.filter(({ folder }) => folder === 'server');
    expect(
      [...new Set(server.map(({ path }) => roomOf(path)))].filter((room) => !SERVER_ORDER.includes(room)),
    ).toEqual([]);
    expect(
      offences((file, specifier) => {
        if (file.folder !== 'server' || folderOf(file, specifier) !== 'server') return false;
        const target = specifier.startsWith('#')
          ? specifier.slice(1)
          : relative(SRC, resolve(SRC, dirname(file.path), specifier));
        const givesType = new RegExp(`import type \\{ Services \\} from '${specifier}'`).test(file.text);
        if (target === 'server/services.ts' && givesType) return false;
        return SERVER_ORDER.indexOf(roomOf(target)) > SERVER_ORDER.indexOf(roomOf(file.path));
      }),
    ).toEqual([]);
  });

  it('keeps React, Pixi, the DOM and Node out of schema, content and rules', () => {
    expect(
      offences(
        (file, specifier) =>
          PURE.includes(file.folder) &&
          folderOf(file, specifier) === undefined &&
          !isPackage(specifier, 'zod', 'dequal'),
      ),
    ).toEqual([]);
    // `document` is also what a piece of content is called, so only what the DOM's own can do
    // counts.
    const impure =
      /\b(window|process|navigator|localStorage)\.|\bdocument\.(create|query|getElement|body|documentElement|fonts|cookie|addEvent)/;
    expect(
      files.filter(({ folder, text }) => PURE.includes(folder) && impure.test(text)).map(({ path }) => path),
    ).toEqual([]);
  });

  it('never lets one screen import another: they navigate by route', () => {
    const screenOf = (path: string): string | undefined => /^screens\/([^/]+)\//.exec(path)?.[1];
    const shared = [
      'appointment',
      'captions',
      'chrome',
      'compare-help',
      'gallery',
      'overlays',
      'prices',
      'product-extras',
      'matters',
      'reasons',
      'table',
      'take-along',
      'wizard',
      'your-visit',
    ];
    // The host mounts every screen.
    const host = 'host';
    expect(
      offences((file, specifier) => {
        if (!specifier.startsWith('.') && !specifier.startsWith('#screens/')) return false;
        const target = specifier.startsWith('#')
          ? specifier.slice(1)
          : relative(SRC, resolve(SRC, dirname(file.path), specifier));
        const [from, to] = [screenOf(file.path), screenOf(target)];
        return from !== undefined && to !== undefined && from !== host && from !== to && !shared.includes(to);
      }),
    ).toEqual([]);
  });

  it('keeps Pixi, GSAP, the stage and the screens out of the editor, and the editor out of everything but what boots it', () => {
    expect(editorFiles.length).toBeGreaterThan(40);
    const offences = editorFiles.flatMap(({ path, imports }) =>
      imports
        .filter((specifier) => {
          if (specifier.startsWith('#'))
            return !EDITOR_MAY_IMPORT.includes(specifier.slice(1).split('/')[0] ?? '');
          return isPackage(specifier, 'pixi.js', '@pixi/react', 'gsap', 'howler', 'dompurify');
        })
        .map((specifier) => `editor/${path} imports ${specifier}`),
    );
    expect(offences).toEqual([]);
    expect(
      files
        .filter(({ imports }) => imports.some((specifier) => specifier.startsWith('#editor/')))
        .map(({ path }) => path)
        .sort(),
    ).toEqual(['main.tsx', 'motionDebugger/startMotionDebugger.ts']);
  });

  it('loads the motion debugger only when it is opened', () => {
    const importers = files.filter(
      (file) =>
        file.folder !== 'motionDebugger' &&
        file.imports.some((specifier) => folderOf(file, specifier) === 'motionDebugger'),
    );
    expect(importers.map(({ path }) => path)).toEqual(['main.tsx']);
    expect(files.find(({ path }) => path === 'main.tsx')?.text).toMatch(
      /\bimport\('#motionDebugger\/startMotionDebugger\.ts'\)/,
    );
    expect(
      editorFiles
        .filter(({ folder }) => folder !== 'motion' && folder !== 'runEditor.tsx')
        .flatMap(({ path, imports }) =>
          imports
            .filter((specifier) => /(^#editor|\.\.)\/motion\//.test(specifier))
            .map((specifier) => `${path} imports ${specifier}`),
        ),
    ).toEqual([]);
  });

  it('keeps the editor in its order too', () => {
    expect(
      [...new Set(editorFiles.map(({ folder }) => folder))].filter(
        (folder) => !EDITOR_ORDER.includes(folder),
      ),
    ).toEqual([]);
    const folderIn = (path: string, specifier: string): string | undefined =>
      specifier.startsWith('#editor/')
        ? specifier.slice('#editor/'.length).split('/')[0]
        : specifier.startsWith('.')
          ? relative(EDITOR, resolve(EDITOR, dirname(path), specifier)).split('/')[0]
          : undefined;
    const upward = editorFiles.flatMap(({ path, folder, imports }) =>
      imports
        .filter((specifier) => {
          const to = folderIn(path, specifier);
          return (
            to !== undefined &&
            EDITOR_ORDER.includes(to) &&
            EDITOR_ORDER.indexOf(to) > EDITOR_ORDER.indexOf(folder)
          );
        })
        .map((specifier) => `editor/${path} imports ${specifier}`),
    );
    expect(upward).toEqual([]);
  });

  it('leaves the service worker alone: it knows only words and rules, and nobody loads it into a page', () => {
    expect(
      offences((file, specifier) => {
        const to = folderOf(file, specifier);
        if (file.folder !== 'offline') return to === 'offline';
        return to === undefined ? !/^workbox-/.test(specifier) : !['config', 'rules', 'offline'].includes(to);
      }),
    ).toEqual([]);
    expect(offences((file, specifier) => file.folder !== 'offline' && /^workbox-/.test(specifier))).toEqual(
      [],
    );
  });

  it('tells the stage and the blocks how a document is presented, and not that it is being edited', () => {
    const layers = files.filter(({ folder }) => folder === 'stage' || folder === 'blocks');
    expect(layers.length).toBeGreaterThan(60);
    expect(layers.filter(({ text }) => /isEditing/.test(text)).map(({ path }) => path)).toEqual([]);
    // Labels of empty fields come with the context of the layout.
    const setters = files.filter(({ text }) => /\bset(Placeholders|Presentation)\b/.test(text));
    expect(setters.map(({ path }) => path)).toEqual([]);
  });

  it('keeps content words out of the stage', () => {
    expect(
      offences((file, specifier) => file.folder === 'stage' && folderOf(file, specifier) === 'content'),
    ).toEqual([]);
  });

  it('has no cycles', () => {
    const graph = new Map(
      files.map((file) => [
        file.path,
        file.imports.flatMap((specifier) => {
          if (folderOf(file, specifier) === undefined) return [];
          return [
            specifier.startsWith('#')
              ? specifier.slice(1)
              : relative(SRC, resolve(SRC, dirname(file.path), specifier)),
          ];
        }),
      ]),
    );
    const done = new Set<string>();
    const cycles: string[] = [];
    const visit = (path: string, trail: readonly string[]): void => {
      if (trail.includes(path)) cycles.push([...trail.slice(trail.indexOf(path)), path].join(' -> '));
      if (done.has(path) || trail.includes(path)) return;
      for (const next of graph.get(path) ?? []) visit(next, [...trail, path]);
      done.add(path);
    };
    for (const path of graph.keys()) visit(path, []);
    expect(cycles).toEqual([]);
  });
});

describe('When something has a side effect', () => {
  const browser = [
    ...files.filter(({ folder }) => folder !== 'server'),
    ...editorFiles.map((file) => ({ ...file, path: `editor/${file.path}` })),
  ];
  const usersOf = (pattern: RegExp): string[] =>
    browser.filter(({ text }) => pattern.test(text)).map(({ path }) => path);
  const importersOf = (...names: string[]): string[] =>
    browser
      .filter(({ imports }) => imports.some((specifier) => isPackage(specifier, ...names)))
      .map(({ path }) => path);

  it('goes through its one door', () => {
    // The second loads with the motion debugger only.
    expect(importersOf('gsap')).toEqual(['motion/tweens.ts', 'motionDebugger/timelineControls.ts']);
    expect(importersOf('howler')).toEqual(['audio/player.ts']);
    expect(importersOf('dompurify')).toEqual(['api/sanitizer.ts']);
    // A service worker is a world of its own, without the page's sign-in, time limit or window: it
    // has a door of its own too.
    expect(usersOf(/\bfetch\(/)).toEqual(['api/http.ts', 'offline/network.ts']);
    expect(usersOf(/\bnew EventSource\(/)).toEqual(['api/changesApi.ts']);
    expect(usersOf(/\bnavigator\.(serviceWorker|storage)\b/)).toEqual([
      'api/offlineApi.ts',
      'api/workerTakeOver.ts',
    ]);
    expect(usersOf(/\bcaches\./)).toEqual([
      'api/offlineApi.ts',
      'offline/cachedFiles.ts',
      'offline/cachedReleases.ts',
      'offline/worker.ts',
    ]);
    expect(usersOf(/\b(setTimeout|setInterval|requestAnimationFrame)\(/)).toEqual(['clock.ts']);
    expect(usersOf(/(?<!\.)\bextend\(\{/)).toEqual(['stage/render/extendPixi.ts']);
  });

  it('changes a store only in the file that defines it, or in src/state', () => {
    const changes = browser
      .filter(({ path }) => !path.startsWith('state/'))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/\b(\w+(?:Store|Registry))\.setState\(/g)].flatMap(([, store]) =>
          new RegExp(`const ${store}\\b = createStore|export const ${store}\\b`).test(text)
            ? []
            : [`${path} changes ${store}`],
        ),
      );
    expect(changes).toEqual([]);
  });

  it('keeps SQL out of routes, and the drivers in platform', () => {
    const server = files.filter(({ folder }) => folder === 'server');
    const importing = (...packages: string[]): string[] =>
      server
        .filter(({ imports }) => imports.some((specifier) => isPackage(specifier, ...packages)))
        .map(({ path }) => path);
    expect(importing('kysely').filter((path) => /(?:Routes?|Source)\.ts$/.test(path))).toEqual([]);
    expect(
      importing('pg', '@photostructure/sqlite').filter((path) => !path.startsWith('server/platform/')),
    ).toEqual([]);
  });

  it('never changes a published migration: they import no code but their own tools', () => {
    const migrations = files.filter(({ path }) => path.startsWith('server/platform/database/migrations/'));
    expect(migrations.length).toBeGreaterThan(40);
    const imported = new Set(
      migrations.filter(({ path }) => !path.endsWith('/tools.ts')).flatMap(({ imports }) => imports),
    );
    expect([...imported].filter((one) => !one.startsWith('node:')).sort()).toEqual([
      '../openDatabase.ts',
      './tools.ts',
      'kysely',
    ]);
  });

  it('names no color outside the brand', () => {
    const painted = browser
      .filter(
        ({ path, text }) =>
          path !== 'config/brand.ts' &&
          path !== 'config/accessThemes.ts' &&
          !path.startsWith('editor/') &&
          /0x[0-9a-fA-F]{6}\b/.test(text),
      )
      .map(({ path }) => path);
    // The color of a shadow is light, not brand.
    expect(painted.filter((path) => path !== 'stage/shapes/Panel.tsx')).toEqual([]);
  });
});

describe('When someone looks at the top level', () => {
  it('finds only what was agreed', () => {
    const agreed =
      /^(src|assets|editor|tests|\.ci|package\.json|package-lock\.json|tsconfig\.json|vite\.config\.ts|README\.md|\.biome\.json|\.editorconfig|\.git|\.github|\.gitignore|\.npmrc|node_modules|dist|data|test-results)$/;
    expect(readdirSync(ROOT).filter((name) => !agreed.test(name))).toEqual([]);
  });
});
