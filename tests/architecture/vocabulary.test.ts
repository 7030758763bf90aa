// Words that were replaced by the terms of the field (React, PixiJS, GSAP, Fastify, SQL, HTTP,
// WAI-ARIA) do not come back as names of files or exports.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

/** A retired word and what to write instead. */
const RETIRED: Readonly<Record<string, string>> = {
  asked: 'requested',
  awaiting: 'pending',
  centre: 'center',
  chores: 'backgroundJobs',
  colour: 'color',
  colours: 'colors',
  courier: 'sender',
  deed: 'action',
  deeds: 'actions',
  fineness: 'resolution',
  finger: 'pointer',
  gesture: 'pointerGesture',
  goal: 'target',
  hindrance: 'disabledReason',
  laid: 'layout',
  late: 'lazy',
  lent: 'dependencies',
  lid: 'stickyHeader',
  mist: 'scrim',
  normalise: 'normalize',
  office: 'adminPages',
  passage: 'transition',
  passages: 'transitions',
  rehearsal: 'motionPreview',
  shelf: 'collection',
  shelves: 'collections',
  stagehand: 'transitionHost',
  told: 'notified',
  town: 'demoAddresses',
  traveller: 'transitionTarget',
  travellers: 'transitionTargets',
  veil: 'scrim',
  verdict: 'decision',
  workbench: 'motionDebugger',
};

const sourcesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => join(ROOT, folder, path))
    .filter((path) => /\.(tsx?|mjs)$/.test(path));

/** 'quizPassage' -> ['quiz', 'passage']; 'KEEP_AFTER_MS' -> ['keep', 'after', 'ms']. */
const wordsIn = (name: string): string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .map((word) => word.toLowerCase());

const retiredIn = (name: string): string[] =>
  wordsIn(name).flatMap((word) => (RETIRED[word] ? [`${name}: write ${RETIRED[word]}, not ${word}`] : []));

const exportsOf = (text: string): string[] =>
  [
    ...text.matchAll(
      /^export (?:declare )?(?:async )?(?:function\*?|const|let|class|interface|type) (\w+)/gm,
    ),
  ].flatMap(([, name]) => name ?? []);

/** A line of comment with more than 100 characters. A directive of the linter must be one line. */
const WIDE_COMMENT = /^(?=.{101})\s*(?:\/\/|\/\*\*|\*) (?!biome-ignore)/;

/** The beginning of a comment that a reader has to read twice. */
const FIRST_WORDS = /(?:\/\*\*\s+(?:\* )?|(?<!\/\/[^\n]*\n[ \t]*)(?<=^[ \t]*)\/\/ )(?:What|Of|As)\b.*/gm;

/** A comment; a path such as `src/*` begins none. */
const COMMENT = /(?<=^|[\s{])(?:\/\*[\s\S]*?\*\/|\/\/.*)/gm;

/** Names on the screen, code and links, which keep their words. */
const QUOTED = /(?<=[\s(])'[^']+'|`[^`]+`|\S+\.md#\S+/g;

/**
 * People without a role, and verbs that make a riddle of what code does: 'A kiosk' and not
 * 'somebody', 'is' and not 'stands', 'reports' and not 'tells'.
 */
const UNCLEAR_WORDS =
  /\b(?:somebody|nobody|whoever|whatever|stands|stood|tells|told|at rest|in sight|for good|besides)\b/gi;

const unclearWordsIn = (text: string): { word: string; index: number }[] =>
  [...text.matchAll(COMMENT)].flatMap(({ 0: comment, index: start }) =>
    [...comment.replaceAll(QUOTED, (quoted) => ' '.repeat(quoted.length)).matchAll(UNCLEAR_WORDS)].map(
      ({ 0: word, index }) => ({ word, index: start + index }),
    ),
  );

const files = ['src', 'editor', 'assets/studio', 'tests'].flatMap(sourcesIn);

describe('When a developer names something', () => {
  it('finds sources to read, and a retired word in them', () => {
    expect(files.length).toBeGreaterThan(600);
    expect(retiredIn('quizPassages')).toEqual(['quizPassages: write transitions, not passages']);
  });

  it.each(['src', 'editor', 'assets', 'tests'])('no file in %s has a retired name', (folder) => {
    const names = files.map((path) => relative(ROOT, path)).filter((path) => path.startsWith(folder));
    expect(names.flatMap((path) => retiredIn(path.split('/').at(-1) ?? ''))).toEqual([]);
  });

  it.each(['src', 'editor', 'assets', 'tests'])('nothing that %s exports has a retired name', (folder) => {
    const paths = files.filter((path) => relative(ROOT, path).startsWith(folder));
    expect(paths.flatMap((path) => exportsOf(readFileSync(path, 'utf8')).flatMap(retiredIn))).toEqual([]);
  });

  it.each(['src', 'editor', 'assets', 'tests'])('no comment in %s is wider than 100 characters', (folder) => {
    const paths = files.filter((path) => relative(ROOT, path).startsWith(folder));
    const wide = paths.flatMap((path) =>
      readFileSync(path, 'utf8')
        .split('\n')
        .flatMap((line, index) => (WIDE_COMMENT.test(line) ? [`${relative(ROOT, path)}:${index + 1}`] : [])),
    );
    expect(wide).toEqual([]);
  });

  it.each(['src', 'editor', 'assets', 'tests'])(
    'a comment in %s begins with what it is about or does, and not with What, Of or As',
    (folder) => {
      const paths = files.filter((path) => relative(ROOT, path).startsWith(folder));
      const unclear = paths.flatMap((path) => {
        const text = readFileSync(path, 'utf8');
        return [...text.matchAll(FIRST_WORDS)].map(
          ({ index, 0: words }) =>
            `${relative(ROOT, path)}:${text.slice(0, index).split('\n').length} ${words.trim()}`,
        );
      });
      expect(unclear).toEqual([]);
    },
  );

  it('an unclear word is found in comments alone', () => {
    const words = (text: string): string[] => unclearWordsIn(text).map(({ word }) => word);
    expect(words('// It tells nobody.\n/** It stood\n * here */')).toEqual(['tells', 'nobody', 'stood']);
    expect(words("t('Nobody is here'); // The text 'Nobody is here', `told`, see a.md#told")).toEqual([]);
  });

  it.each(['src', 'editor', 'assets', 'tests'])(
    'a comment in %s names who does what, such as a shopper or an editor',
    (folder) => {
      const paths = files.filter((path) => relative(ROOT, path).startsWith(folder));
      const unclear = paths.flatMap((path) => {
        const text = readFileSync(path, 'utf8');
        return unclearWordsIn(text).map(
          ({ word, index }) => `${relative(ROOT, path)}:${text.slice(0, index).split('\n').length} ${word}`,
        );
      });
      expect(unclear).toEqual([]);
    },
  );

  it('no two files can be taken for each other: a name says what a file is without its folder', () => {
    const stems = new Map<string, string[]>();
    const sources = files
      .map((path) => relative(ROOT, path))
      .filter((path) => /^(src|editor|assets)\//.test(path));
    for (const path of sources) {
      const stem = (path.split('/').at(-1) ?? '').replace(/\..*$/, '').toLowerCase();
      stems.set(stem, [...(stems.get(stem) ?? []), path]);
    }
    // The entry points of the browser and of the server.
    stems.delete('main');
    expect(
      [...stems.values()].filter(
        (paths) => new Set(paths.map((path) => path.replace(/\.d\.mts$|\.\w+$/, ''))).size > 1,
      ),
    ).toEqual([]);
  });
});
