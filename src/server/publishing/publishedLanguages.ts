// Publishing some languages of a document: the others stay as kiosks show them. See
// src/server/publishing/README.md#publishing.

type Json = Readonly<Record<string, unknown>>;

/** Why a document cannot be published in some languages only: kiosks do not show it yet. */
export const MAIN_FIRST = 'main first';

/**
 * Why a document cannot be published in some languages only: translations are matched with the main
 * language by position, and its lists have other entries than the ones that kiosks show.
 */
export const OTHER_ENTRIES = 'other entries';

/**
 * The document that shows these languages, by code, as saved, and all others as live (null for
 * nothing). What is in no translation belongs to the main language: `mainCode` where the document
 * does not name it.
 */
export function withLanguages<D extends Json>(
  live: D | null,
  saved: D,
  languages: readonly string[],
  mainCode: string,
): D | typeof MAIN_FIRST | typeof OTHER_ENTRIES {
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
