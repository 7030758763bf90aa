// Links to the pages of this repository, from comments and from other pages, lead to files and
// headings that exist. So do the paths that pages name.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

/** Files that git knows or would add, relative to the root. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(ROOT, path)));

const SOURCE = /\.(?:tsx?|mjs|css|html|yml)$|^\.ci\//;
const THIS_FILE = relative(ROOT, import.meta.filename);

interface Page {
  path: string;
  text: string;
}

const read = (path: string): Page => ({ path, text: readFileSync(join(ROOT, path), 'utf8') });
const sources = files.filter((path) => SOURCE.test(path) && path !== THIS_FILE).map(read);
const pages = files.filter((path) => path.endsWith('.md')).map(read);

const withoutCode = (markdown: string): string =>
  markdown.replaceAll(/^( *)(`{3,}|~{3,})[\s\S]*?^\1\2 *$/gm, '').replaceAll(/^(?: {4}|\t).*$/gm, '');

/**
 * The text of a heading as GitHub turns it into an anchor: html-pipeline's table of contents
 * filter.
 */
const slugOf = (heading: string): string =>
  heading
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');

/** The anchors of a page; a repeated heading gets a number. */
function anchorsOf(markdown: string): Set<string> {
  const seen = new Map<string, number>();
  return new Set(
    [...withoutCode(markdown).matchAll(/^#{1,6} +(.+?)(?: +#+)? *$/gm)].map(([, heading = '']) => {
      const slug = slugOf(heading);
      const times = seen.get(slug) ?? 0;
      seen.set(slug, times + 1);
      return times === 0 ? slug : `${slug}-${times}`;
    }),
  );
}

const anchors = new Map(pages.map(({ path, text }) => [path, anchorsOf(text)]));

/** Returns the problem of a link; undefined for a valid one. */
function problemOf(path: string, anchor: string | undefined): string | undefined {
  if (!existsSync(join(ROOT, path))) return `there is no ${path}`;
  if (anchor === undefined) return undefined;
  return anchors.get(path)?.has(anchor) ? undefined : `${path} has no heading #${anchor}`;
}

const problemsOf = (from: string, links: readonly (readonly [path: string, anchor?: string])[]): string[] =>
  links.flatMap(([path, anchor]) => {
    const problem = problemOf(path, anchor);
    return problem === undefined ? [] : [`${from}: ${problem}`];
  });

const LINK_IN_SOURCE = /(?<![\w./:-])((?:[\w-][\w.-]*\/)*README\.md)(?:#([\w-]+))?/g;
const LINK_IN_PAGE = /\[(?:[^\][]|\[[^\]]*\]\([^)]*\))*\]\(([^)\s]+)\)|!\[[^\]]*\]\(([^)\s]+)\)/g;

/** A path in backticks, with a folder. */
const PATH_IN_PAGE = /`((?:\.\.?\/)*[\w.-]+(?:\/[\w.-]+)+\.(?:tsx?|mjs|css|json|html))`/g;
/** Files of the examples in 'How to add'. */
const EXAMPLE = /stor(?:y|ies)|quote/i;
/** Folders from which a page names files: its own, the root, and `src`. */
const basesOf = (page: string): string[] => [join(ROOT, dirname(page)), ROOT, join(ROOT, 'src')];

/** The links of a page into this repository, as paths from the root. */
function linksOf({ path, text }: Page): [path: string, anchor?: string][] {
  return [
    ...withoutCode(text)
      .replaceAll(/`[^`\n]*`/g, '')
      .matchAll(LINK_IN_PAGE),
  ].flatMap(([, link, image]): [string, string?][] => {
    const target = link ?? image ?? '';
    if (/^[a-z][\w+.-]*:/i.test(target)) return [];
    const [file = '', anchor] = target.split('#');
    const to = file === '' ? path : relative(ROOT, resolve(ROOT, dirname(path), decodeURI(file)));
    return [anchor === undefined ? [to] : [to, anchor]];
  });
}

describe('When a reader follows a link', () => {
  it('there are links to check', () => {
    expect(sources.flatMap(({ text }) => [...text.matchAll(LINK_IN_SOURCE)]).length).toBeGreaterThan(200);
    expect(pages.flatMap(linksOf).length).toBeGreaterThan(50);
  });

  it('a comment leads to a page and a heading that exist, named from the root', () => {
    expect(
      sources.flatMap(({ path, text }) =>
        problemsOf(
          path,
          [...text.matchAll(LINK_IN_SOURCE)].map(([, page = '', anchor]) =>
            anchor === undefined ? [page] : [page, anchor],
          ),
        ),
      ),
    ).toEqual([]);
  });

  it('a page leads to files and headings that exist', () => {
    expect(pages.flatMap((page) => problemsOf(page.path, linksOf(page)))).toEqual([]);
  });

  it('a page names only files that exist', () => {
    const missing = pages.flatMap(({ path, text }) =>
      [...text.matchAll(PATH_IN_PAGE)]
        .map(([, named = '']) => named)
        .filter(
          (named) => !EXAMPLE.test(named) && !basesOf(path).some((base) => existsSync(resolve(base, named))),
        )
        .map((named) => `${path}: there is no ${named}`),
    );
    expect(missing).toEqual([]);
  });

  it('every picture of the pages is shown on one of them', () => {
    const shown = new Set(pages.flatMap(linksOf).map(([path]) => path));
    expect(files.filter((path) => path.startsWith('assets/readme/') && !shown.has(path))).toEqual([]);
  });
});

describe('When a page is read in an editor or a diff', () => {
  /** Tables, headings, code, and what has no place to break. */
  const UNBROKEN = /^\s*(?:\||#|!\[|(?:`[^`]+`|\[[^\]]+\]\([^)]+\))[:;,.]?$)|^ {4}/;

  it('its lines of prose have 100 characters or fewer', () => {
    const long = pages.flatMap(({ path, text }) => {
      let isCode = false;
      return text.split('\n').flatMap((line, index) => {
        if (line.trimStart().startsWith('```')) isCode = !isCode;
        return isCode || [...line].length <= 100 || UNBROKEN.test(line) ? [] : [`${path}:${index + 1}`];
      });
    });
    expect(long).toEqual([]);
  });
});

describe('When a comment names its reason', () => {
  const CLOSED_PAGE =
    /\bspec(?:ification)?(?:'s|’s)?[ ,:]+(?:sections? )?\d|\bdesign \d|\bfacts?[:,]? (?:[a-z-]+ )?\d|\bthe spec\b/i;

  it('cites nothing that a reader of this repository cannot open', () => {
    const cited = [...sources, ...pages].flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, index) => (CLOSED_PAGE.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
    );
    expect(cited).toEqual([]);
  });
});
