// The findings of a page: each problem of a field once, with the languages and states that have it.
import { KINDS_BY_NAME } from '#content/kinds.ts';
import { labelsTo } from '#schema/fieldAt.ts';
import type { Path } from '#schema/path.ts';
import type { FitCell, FitDocument, FitResult } from './fitCells.ts';
import type { FitCheck, FitProblem } from './fitProblems.ts';
import { FIT_STATES, type FitState } from './fitStates.ts';
import { t } from '../i18n/t.ts';
import { FIT_STATE_NAMES } from './fitStateNames.ts';

interface Finding {
  /** The field, in an editor's words. */
  field: string;
  page: string;
  /** The other field of an overlap; '' if it is none of the page. */
  other: string;
  value: string;
}

/** Whole sentences that name the thing, without where. */
const FIT_SENTENCES = {
  cut: ({ field, page, value }: Finding) =>
    t('{field} of “{page}” goes {value} px beyond the screen', { field, page, value }),
  truncated: ({ field, page, value }: Finding) =>
    t('{field} of “{page}” is cut: it has {value} characters, more than are drawn', { field, page, value }),
  outgrows: ({ field, page, value }: Finding) =>
    t('{field} of “{page}” ends {value} px beyond its button or card', { field, page, value }),
  unseen: ({ field, page, value }: Finding) =>
    t('{field} of “{page}” ends {value} px below the screen, so shoppers must scroll to see it', {
      field,
      page,
      value,
    }),
  overlap: ({ field, page, other }: Finding) =>
    t('{field} of “{page}” overlaps {other}', { field, page, other: other || t('what is beside it') }),
  manyLines: ({ field, page, value }: Finding) =>
    t('{field} of “{page}” is too long for a heading: it takes {value} lines', { field, page, value }),
  brokenWord: ({ field, page, value }: Finding) =>
    t('{field} of “{page}” has no room for “{value}”, which is broken in two', { field, page, value }),
  small: ({ field, page, value }: Finding) =>
    t('{field} of “{page}” is too small to read: {value} px', { field, page, value }),
  contrast: ({ field, page, value }: Finding) =>
    t('{field} of “{page}” is hard to read: its contrast is {value} to 1, and text needs 4.5', {
      field,
      page,
      value,
    }),
  target: ({ field, page, value }: Finding) =>
    t('{field} of “{page}” is hard to touch: it is {value} px, and needs 72', { field, page, value }),
  crowded: ({ field, page, other }: Finding) =>
    t('{field} of “{page}” is hard to touch: it overlaps {other}', {
      field,
      page,
      other: other || t('another button'),
    }),
  untranslated: ({ field, page }: Finding) => t('{field} of “{page}” is not translated', { field, page }),
  noLanguage: ({ page, value }: Finding) => t('“{page}” has no texts in {value}', { page, value }),
} as const;

export interface FitFinding {
  key: string;
  /** A sentence that names the field and the page. */
  message: string;
  /** 'Español: large text, portrait'. */
  where: readonly string[];
  /** Content path in the main language; '' for the whole page. */
  path: Path;
  /** The first language that has it. */
  langCode: string;
}

type Site = readonly { langCode: string; language: string }[];

interface Group {
  check: FitCheck;
  problem: FitProblem;
  states: Map<string, Set<FitState>>;
}

/** The worst first: what is cut, then what is hard to read, then what is missing. */

const ORDER = Object.keys(FIT_SENTENCES) as FitCheck[];

export function findingsOf(
  owner: FitDocument,
  cells: readonly FitCell[],
  results: ReadonlyMap<string, FitResult>,
  { site, missing }: { site: Site; missing: Site },
): FitFinding[] {
  const groups = new Map<string, Group>();
  for (const { key, langCode, state } of cells)
    for (const problem of results.get(key)?.problems ?? []) {
      const { check, path, value = '' } = problem;
      // A gap is of one language alone, and a word of those that show the same text.
      const own = check === 'untranslated' ? langCode : check === 'brokenWord' ? value : '';
      const id = `${check} ${path} ${own}`;
      const group = groups.get(id) ?? { check, problem, states: new Map<string, Set<FitState>>() };
      groups.set(id, group);
      group.states.set(langCode, (group.states.get(langCode) ?? new Set()).add(state));
    }
  const found = [...groups]
    .toSorted(([, one], [, other]) => ORDER.indexOf(one.check) - ORDER.indexOf(other.check))
    .map(([key, group]) => findingOf(owner, key, group, site));
  return [
    ...found,
    ...missing.map(({ langCode, language }) => ({
      key: `noLanguage ${langCode}`,
      message: FIT_SENTENCES.noLanguage({
        field: '',
        page: owner.name,
        other: '',
        value: language || langCode,
      }),
      where: [],
      path: '',
      langCode: site[0]?.langCode ?? '',
    })),
  ];
}

function findingOf(
  owner: FitDocument,
  key: string,
  { check, problem, states }: Group,
  site: Site,
): FitFinding {
  const { path, other = '', value = '' } = problem;
  const nameOf = (code: string): string =>
    site.find(({ langCode }) => langCode === code)?.language || code.toUpperCase();
  const [langCode = ''] = states.keys();
  return {
    key,
    message: FIT_SENTENCES[check]({
      field: labelOf(owner, path),
      page: owner.name,
      other: other === '' ? '' : labelOf(owner, other),
      value,
    }),
    where: [...states].map(([code, those]) =>
      check === 'untranslated'
        ? nameOf(code)
        : `${nameOf(code)}: ${FIT_STATES.filter((state) => those.has(state))
            .map((state) => FIT_STATE_NAMES[state])
            .join(', ')}`,
    ),
    path,
    langCode,
  };
}

/** 'Cards › 2 › Title'. */
const labelOf = ({ kind, document }: FitDocument, path: Path): string =>
  labelsTo(KINDS_BY_NAME[kind].schema, document, path).join(' › ') || path;
