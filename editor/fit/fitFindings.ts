// The findings of a page: each problem of a field once, with the languages and states that have it.
import { KINDS_BY_NAME } from '#content/kinds.ts';
import { labelsTo } from '#schema/fieldAt.ts';
import type { Path } from '#schema/path.ts';
import { FIT_SENTENCES, FIT_STATE_NAMES, FIT } from '../messages/fitMessages.ts';
import type { FitCell, FitDocument, FitResult } from './fitCells.ts';
import type { FitCheck, FitProblem } from './fitProblems.ts';
import { FIT_STATES, type FitState } from './fitStates.ts';

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
const SENTENCES: Readonly<Record<FitCheck, (typeof FIT_SENTENCES)['cut']>> = FIT_SENTENCES;
const ORDER = Object.keys(SENTENCES) as FitCheck[];

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
      message: SENTENCES.noLanguage({
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
    message: SENTENCES[check]({
      field: labelOf(owner, path),
      page: owner.name,
      other: other === '' ? '' : labelOf(owner, other),
      value,
    }),
    where: [...states].map(([code, those]) =>
      check === 'untranslated'
        ? nameOf(code)
        : FIT.where(
            nameOf(code),
            FIT_STATES.filter((state) => those.has(state))
              .map((state) => FIT_STATE_NAMES[state])
              .join(', '),
          ),
    ),
    path,
    langCode,
  };
}

/** 'Cards › 2 › Title'. */
const labelOf = ({ kind, document }: FitDocument, path: Path): string =>
  labelsTo(KINDS_BY_NAME[kind].schema, document, path).join(' › ') || path;
