// When the texts of a document were last written, in each language, from its saves: a translation
// that is older than the main text may say something else. See
// src/content/README.md#checks-before-publishing.
import type { AnyField } from '#schema/field.ts';
import {
  LANGUAGE_KEYS,
  pathUnder,
  translationsOf,
  walkDocument,
  type FieldLayout,
  type GroupAt,
  type Json,
} from './fieldLayout.ts';

/** In ms since 1970. */
export interface TextTimes {
  mainMs: number;
  /** By language code. */
  translationsMs: Readonly<Record<string, number>>;
}

export interface SavedTexts {
  atMs: number;
  document: Json;
}

/**
 * When the texts of `document` first had their current wording, by its saves in any order.
 * Undefined for a document without translations.
 */
export function textTimesOf(
  schema: AnyField,
  document: Json,
  saves: readonly SavedTexts[],
): TextTimes | undefined {
  const current = textsByLanguage(schema, document);
  if (current.size < 2) return undefined;
  const firstMs = new Map<string, number>();
  for (const { atMs, document: saved } of saves) {
    for (const [langCode, texts] of textsByLanguage(schema, saved)) {
      if (texts !== current.get(langCode)) continue;
      firstMs.set(langCode, Math.min(atMs, firstMs.get(langCode) ?? Number.POSITIVE_INFINITY));
    }
  }
  const mainMs = firstMs.get(MAIN);
  firstMs.delete(MAIN);
  return mainMs === undefined ? undefined : { mainMs, translationsMs: Object.fromEntries(firstMs) };
}

const MAIN = '';

/** All texts of each language that a translation may have; the main language is ''. */
function textsByLanguage(schema: AnyField, document: Json): Map<string, string> {
  const codes = translationsOf(document).map(({ langCode }) => String(langCode ?? ''));
  const texts = new Map([MAIN, ...codes].map((code) => [code, [] as [string, string][]]));
  if (codes.every((code) => code === MAIN)) return new Map();
  const add = (code: string | undefined, at: GroupAt, value: unknown, { key }: FieldLayout): void => {
    if (code !== undefined && typeof value === 'string' && value !== '')
      texts.get(code)?.push([pathUnder(at.path, key), value]);
  };
  const leaf = (field: FieldLayout, at: GroupAt): void => {
    const { widget, isLink, isCode } = field.meta;
    const isText = widget === 'text' || widget === 'richText' || widget === 'captions';
    if (!isText || isLink || isCode || LANGUAGE_KEYS.has(field.key)) return;
    const [, own] = OF_TRANSLATION.exec(at.path) ?? [];
    if (own !== undefined) return add(codes[Number(own)], at, at.value[field.key], field);
    // Fields that no translation has.
    if (at.translations.length === 0) return;
    add(MAIN, at, at.value[field.key], field);
    at.translations.forEach((translation, index) => add(codes[index], at, translation?.[field.key], field));
  };
  walkDocument(schema, document, { leaf });
  return new Map([...texts].map(([code, found]) => [code, JSON.stringify(found)]));
}

const OF_TRANSLATION = /^alternates\.(\d+)/;
