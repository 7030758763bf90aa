// The texts of a document in each language, and what each of them needs: a translation, another
// look since the main text has changed, or nothing. See
// editor/shell/README.md#languages-of-the-site.
import { describe } from '#schema/describe.ts';
import { labelsTo } from '#schema/fieldAt.ts';
import type { AnyField } from '#schema/field.ts';
import type { Path } from '#schema/path.ts';
import { LANGUAGE_KEYS, pathUnder, translationsOf, walkDocument, type Json } from './fieldLayout.ts';
import { machineTextsOf } from './machineTranslation.ts';
import { isMissed, UNTRANSLATED } from './translationChecks.ts';

export interface Translation {
  /** '' where the main text is shown. */
  text: string;
  /** The main text that it was written for, if that has changed since. */
  before?: string | undefined;
  /** A machine has made it, and no editor has read it yet. */
  byMachine?: boolean | undefined;
}

/** A text of the main language that can be translated. */
export interface TranslatableText {
  /** In the main language. */
  path: Path;
  /** The field in an editor's words. */
  label: string;
  main: string;
  isRich: boolean;
  /** By language code; without those in which the block is another one. */
  translations: Readonly<Record<string, Translation>>;
}

/** `optional`: a name, a price or a few words that no language translates. */
export const TEXT_STATES = ['missing', 'older', 'machine', 'same', 'done', 'optional'] as const;
export type TextState = (typeof TEXT_STATES)[number];

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The translation of a text in a language; undefined where there is nothing to translate. */
export const translationIn = (
  { translations }: Pick<TranslatableText, 'translations'>,
  langCode: string,
): Translation | undefined => (Object.hasOwn(translations, langCode) ? translations[langCode] : undefined);

/**
 * Every text that can be translated, in document order, with its translation into each of these
 * languages but the main one. A language that the document does not have yet has blank ones.
 */
export function translatableTexts(
  schema: AnyField,
  document: Json,
  langCodes: readonly string[],
): TranslatableText[] {
  const own = translationsOf(document).map(({ langCode }) => textIn(langCode));
  const byMachine = translationsOf(document).map(machineTextsOf);
  const mainCode = textIn(document['langCode']);
  const codes = [...new Set([...own, ...langCodes])].filter((code) => code !== '' && code !== mainCode);
  const found: TranslatableText[] = [];
  walkDocument(schema, document, {
    leaf: ({ key, meta: { widget, isLink, isCode } }, at) => {
      const main = textIn(at.value[key]);
      if ((widget !== 'text' && widget !== 'richText') || isLink || isCode || main.trim() === '') return;
      if (IN_TRANSLATION.test(at.path) || LANGUAGE_KEYS.has(key)) return;
      if (at.path === '' && UNTRANSLATED.has(key)) return;
      const path = pathUnder(at.path, key);
      if (!isTranslated(schema, path)) return;
      const translations: Record<string, Translation> = {};
      for (const code of codes) {
        const index = own.indexOf(code);
        const group = index < 0 ? undefined : at.translations[index];
        if (group === null) continue;
        const text = textIn(group?.[key]);
        translations[code] = byMachine[index]?.has(text) ? { text, byMachine: true } : { text };
      }
      const label = labelsTo(schema, document, path).join(' › ');
      found.push({ path, label, main, isRich: widget === 'richText', translations });
    },
  });
  return found;
}

const IN_TRANSLATION = /^alternates\.\d/;

/** Whether translations have a field too; those of the site settings have only some. */
function isTranslated(schema: AnyField, path: Path): boolean {
  const { alternates } = describe(schema).fields ?? {};
  let fields = alternates && describe(alternates).item;
  for (const key of path.split('.')) {
    // The index of an entry.
    if (/^\d+$/.test(key)) continue;
    const field = fields && Object.hasOwn(fields, key) ? fields[key] : undefined;
    if (!field) return false;
    const inner = describe(field);
    if (inner.members) return true;
    fields = inner.fields ?? inner.item ?? {};
  }
  return true;
}

/** Returns the state of a text in a language; undefined where there is nothing to translate. */
export function stateOf(text: TranslatableText, langCode: string): TextState | undefined {
  const translation = translationIn(text, langCode);
  if (!translation) return undefined;
  if (translation.text.trim() === '') {
    const others = Object.values(text.translations).map((other) => other.text.trim());
    return isMissed(text.main.trim(), others) ? 'missing' : 'optional';
  }
  if (translation.before !== undefined) return 'older';
  if (translation.byMachine) return 'machine';
  return translation.text === text.main ? 'same' : 'done';
}

export type StateCounts = Readonly<Record<TextState, number>>;

export function countStates(texts: readonly TranslatableText[], langCode: string): StateCounts {
  const counts = { missing: 0, older: 0, machine: 0, same: 0, done: 0, optional: 0 };
  for (const text of texts) {
    const state = stateOf(text, langCode);
    if (state) counts[state] += 1;
  }
  return counts;
}

/** Texts that should have a translation, and those that have one which is not older. */
export function progressOf({ missing, older, machine, same, done }: StateCounts): {
  done: number;
  all: number;
} {
  return { done: same + done, all: missing + older + machine + same + done };
}

/** The state of a whole document: what is most urgent in it. */
export function documentStateOf(counts: StateCounts): TextState {
  if (counts.missing > 0) return 'missing';
  if (counts.older > 0) return 'older';
  if (counts.machine > 0) return 'machine';
  if (counts.done > 0) return 'done';
  return counts.same > 0 ? 'same' : 'optional';
}

/**
 * The texts with `before` where the main text has changed since the translation was written, by the
 * saves of the document, oldest first and the last one included. A text that was moved is the same
 * text: texts are compared in the versions that had both.
 */
export function withAges(
  texts: readonly TranslatableText[],
  saves: readonly (readonly TranslatableText[])[],
): TranslatableText[] {
  const indexes = saves.map((save) => new Map(save.map((text) => [text.path, text])));
  return texts.map((text) => {
    const translations = Object.entries(text.translations).map(([code, translation]) => {
      const before = textBefore(text, code, translation.text, saves, indexes);
      return [code, before === undefined ? translation : { ...translation, before }];
    });
    return { ...text, translations: Object.fromEntries(translations) as TranslatableText['translations'] };
  });
}

type PathIndex = ReadonlyMap<Path, TranslatableText>;

/** The main text of which a translation was made; undefined if it is the one of now. */
function textBefore(
  { main }: TranslatableText,
  code: string,
  translation: string,
  saves: readonly (readonly TranslatableText[])[],
  indexes: readonly PathIndex[],
): string | undefined {
  if (translation.trim() === '') return undefined;
  const isPair = (text: TranslatableText): boolean => translationIn(text, code)?.text === translation;
  const mainsIn = (save: readonly TranslatableText[]): string[] =>
    save.filter(isPair).map((text) => text.main);
  const mains = saves.map(mainsIn);
  const first = mains.findIndex((those) => those.includes(main));
  // In the first save that is known, or written anew, as with its main text.
  if (first <= 0) return undefined;
  const now = new Set(mains[first]);
  const previous = saves[first - 1]?.find((text) => isPair(text) && !now.has(text.main));
  if (!previous) return undefined;
  let { main: before } = previous;
  for (let index = first - 2; index >= 0; index -= 1) {
    const earlier = indexes[index]?.get(previous.path);
    if (!earlier || !isPair(earlier)) break;
    before = earlier.main;
  }
  return before;
}
