// Publishing some languages of a document: the others stay as kiosks show them. See
// src/server/README.md#218-publishing.

type Json = Readonly<Record<string, unknown>>;

/** Why a document cannot be published in some languages only: kiosks do not show it yet. */
export const MAIN_FIRST = 'main first';

/**
 * The document that shows these languages, by code, as saved, and all others as live (null for
 * nothing). What is in no translation belongs to the main language.
 */
export function withLanguages<D extends Json>(
  live: D | null,
  saved: D,
  languages: readonly string[],
): D | typeof MAIN_FIRST {
  if (!Array.isArray(saved['alternates'])) return saved;
  const isChosen = (langCode: unknown): boolean => languages.includes(String(langCode));
  const { langCode } = saved;
  const isMainChosen = typeof langCode !== 'string' || langCode === '' || isChosen(langCode);
  if (!isMainChosen && live === null) return MAIN_FIRST;
  const [before, after] = [translationsOf(live), translationsOf(saved)];
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

const translationsOf = (document: Json | null): Json[] =>
  Array.isArray(document?.['alternates']) ? (document['alternates'] as Json[]) : [];
