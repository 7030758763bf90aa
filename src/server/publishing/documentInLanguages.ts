// Publishing some languages of a document: the others stay as kiosks show them. See
// src/server/publishing/README.md#publishing.
import { releasedRow, type ReleasedRow } from './releasedRows.ts';

type Json = Readonly<Record<string, unknown>>;

/**
 * The document that shows these languages, by code, as saved, and all others as live. What is in no
 * translation belongs to the main language: that of the home screen where the document does not
 * name it. Returns why that is impossible as a text, in an editor's words.
 */
export function documentInLanguages(
  saved: ReleasedRow,
  languages: readonly string[],
  { live, home }: { live: ReleasedRow | undefined; home: ReleasedRow | undefined },
): ReleasedRow | string {
  const draft = JSON.parse(saved.body) as Json;
  const mainCode = home ? String((JSON.parse(home.body) as Json)['langCode'] ?? '') : '';
  const shown = live ? (JSON.parse(live.body) as Json) : null;
  const document = withLanguages(shown, draft, languages, mainCode);
  if (document === MAIN_FIRST) return `“${String(draft['name'])}” is new: publish its main language first.`;
  if (document === OTHER_ENTRIES)
    return `Entries of “${String(draft['name'])}” were added, removed or changed their type, which concerns every language: publish it in all languages.`;
  const body = JSON.stringify(document);
  // Nothing of these languages has changed.
  if (live && body === JSON.stringify(shown)) return live;
  if (body === JSON.stringify(draft)) return saved;
  const { kind, id, version } = saved;
  return releasedRow({ kind, id, version, isPart: true, body });
}

/** Kiosks do not show the document yet. */
export const MAIN_FIRST = Symbol('main first');

/**
 * Translations are matched with the main language by position, and the lists have other entries
 * than the ones that kiosks show.
 */
export const OTHER_ENTRIES = Symbol('other entries');

/** The same for the fields of a document; `live` is null for nothing. */
export function withLanguages(
  live: Json | null,
  saved: Json,
  languages: readonly string[],
  mainCode: string,
): Json | typeof MAIN_FIRST | typeof OTHER_ENTRIES {
  if (!Array.isArray(saved['alternates'])) return saved;
  const isChosen = (langCode: unknown): boolean => languages.includes(String(langCode));
  const ownCode = typeof saved['langCode'] === 'string' ? saved['langCode'] : '';
  const langCode = ownCode || mainCode;
  const isMainChosen = langCode === '' || isChosen(langCode);
  if (!isMainChosen && live === null) return MAIN_FIRST;
  const [before, after] = [translationsOf(live), translationsOf(saved)];
  const translations = [...before, ...after];
  const isPart = !isMainChosen || translations.some((translation) => !isChosen(translation['langCode']));
  if (isPart && live !== null && translations.length > 0 && entriesOf(live) !== entriesOf(saved))
    return OTHER_ENTRIES;
  const liveByCode = new Map(before.map((translation) => [translation['langCode'], translation]));
  const savedCodes = new Set(after.map((translation) => translation['langCode']));
  const alternates = [
    ...after.flatMap((translation) =>
      isChosen(translation['langCode']) ? translation : (liveByCode.get(translation['langCode']) ?? []),
    ),
    // Taken away in the draft, but not in this language.
    ...before.filter(
      (translation) => !savedCodes.has(translation['langCode']) && !isChosen(translation['langCode']),
    ),
  ];
  return { ...((isMainChosen ? saved : live) ?? saved), alternates };
}

/** The lists of a document: how many entries they have, and of which types. */
const entriesOf = ({ alternates: _, ...main }: Json): string => JSON.stringify(shapeOf(main));

function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== 'object' || value === null) return undefined;
  const { type, ...fields } = value as Json;
  const lists = Object.entries(fields).flatMap(([key, field]) => {
    const shape = shapeOf(field);
    return shape === undefined ? [] : [[key, shape] as const];
  });
  if (typeof type === 'string') return { type, ...Object.fromEntries(lists) };
  return lists.length === 0 ? undefined : Object.fromEntries(lists.toSorted(byKey));
}

const byKey = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
  one < other ? -1 : 1;

const translationsOf = (document: Json | null): Json[] =>
  Array.isArray(document?.['alternates']) ? (document['alternates'] as Json[]) : [];
