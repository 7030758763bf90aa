// Translations that are missing, older than the main language, or too long for their place. See
// src/content/README.md#checks-before-publishing.
import { CHECK_MESSAGES } from '#config/checkMessages.ts';
import { TRANSLATION_GROWTH } from '#config/limits.ts';
import type { CheckContext, CheckedDocument, Problem } from './checkTypes.ts';
import {
  LANGUAGE_KEYS,
  pathUnder,
  translationPath,
  translationsOf,
  type FieldLayout,
  type GroupAt,
  type Json,
} from './fieldLayout.ts';
import { machineTextsOf } from './machineTranslation.ts';
import { plainOf } from './plainText.ts';

type Report = (problem: Problem) => void;

/** Missing translations of a language so far. */
interface Gaps {
  count: number;
  firstPath: string;
}

function count(gaps: Gaps | undefined, path: string): void {
  if (gaps && ++gaps.count === 1) gaps.firstPath = path;
}

/** Texts of every document that no translation has. */
export const UNTRANSLATED: ReadonlySet<string> = new Set(['id', 'name', ...LANGUAGE_KEYS]);

/**
 * Whether a text must be translated by its looks: a sentence, which ends like one or has four
 * words. Names, prices and measures are the same in every language.
 */
const isSentence = (text: string): boolean =>
  /\p{Ll}{2}[.?!…]$/u.test(text) || (text.match(/\p{L}{2,}/gu) ?? []).length >= 4;

/** Whether a text that a language lacks is missed; `others` are its translations, '' for none. */
export const isMissed = (main: string, others: readonly (string | null | undefined)[]): boolean =>
  // If one language translates a text, the others should, too.
  others.some((text) => text && text !== main) || isSentence(plainOf(main));

/** Characters as wide as two Latin ones: Chinese, Japanese and Korean. */
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/g;
const widthInChars = (text: string): number => text.length + (text.match(WIDE)?.length ?? 0);

const growthOf = (chars: number): number =>
  TRANSLATION_GROWTH.find(({ upToChars }) => chars <= upToChars)?.factor ?? 1;

/** Field of an entry with its own captions in several languages. */
const OWN_CAPTIONS = 'captionsIn';

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const codeOf = (value: Json): string => textOf(value['langCode']);

/** Checks the texts of one document as they are visited, and at the end what they amount to. */
export class TranslationCheck {
  readonly #checked: CheckedDocument;
  readonly #context: CheckContext;
  readonly #report: Report;
  readonly #translations: readonly Json[];
  readonly #codes: readonly string[];
  readonly #mainCode: string;
  readonly #gaps: readonly Gaps[];
  /** By a machine, and not read yet. */
  readonly #machineTexts: readonly ReadonlySet<string>[];
  readonly #unread: readonly Gaps[];
  #hasTexts = false;

  constructor(checked: CheckedDocument, context: CheckContext, report: Report) {
    const document = checked.document as unknown as Json;
    this.#checked = checked;
    this.#context = context;
    this.#report = report;
    this.#translations = translationsOf(document);
    this.#codes = this.#translations.map(codeOf);
    this.#mainCode = codeOf(document) || (context.languages[0]?.langCode ?? '');
    this.#gaps = this.#codes.map(() => ({ count: 0, firstPath: '' }));
    this.#machineTexts = this.#translations.map(machineTextsOf);
    this.#unread = this.#codes.map(() => ({ count: 0, firstPath: '' }));
  }

  text(field: FieldLayout, at: GroupAt): void {
    const main = textOf(at.value[field.key]);
    if (main === '' || (at.path === '' && UNTRANSLATED.has(field.key))) return;
    this.#hasTexts ||= /\p{L}{2}/u.test(main);
    if (at.translations.length === 0) return;
    const texts = at.translations.map((group) => group && textOf(group[field.key]));
    const isWanted = isMissed(main, texts);
    texts.forEach((text, index) => {
      if (text === null) return;
      if (text) {
        if (text !== main) this.#checkLength(main, text, index, field, at);
        if (this.#isUnread(at.translations[index]?.[field.key], index))
          count(this.#unread[index], pathUnder(at.path, field.key));
      } else if (isWanted) {
        count(this.#gaps[index], pathUnder(at.path, field.key));
      }
    });
  }

  /** Captions of a film, which each language needs where the main one has them. */
  captions(field: FieldLayout, at: GroupAt): void {
    const { keys } = at.plan;
    if (textOf(at.value[field.key]) === '' || at.value['video'] === null || keys.has('langCode')) return;
    if (keys.has(OWN_CAPTIONS)) return this.#ownCaptions(at);
    at.translations.forEach((group, index) => {
      if (group === null || textOf(group?.[field.key]) !== '') return;
      this.#report({
        check: 'missingCaptions',
        path: translationPath(index, pathUnder(at.path, field.key)),
        message: CHECK_MESSAGES.missingCaptionsIn(this.#nameOf(index)),
      });
    });
  }

  /** Those of a film of the playlist, which are in its entry. */
  #ownCaptions({ path, value }: GroupAt): void {
    const own = value[OWN_CAPTIONS] as readonly Json[];
    for (const { langCode, language } of this.#context.languages.slice(1))
      if (!own.some((one) => codeOf(one) === langCode && textOf(one['captions']) !== ''))
        this.#report({
          check: 'missingCaptions',
          path: pathUnder(path, OWN_CAPTIONS),
          message: CHECK_MESSAGES.missingCaptionsIn(language || langCode),
        });
  }

  finish(): void {
    const { document, textsChanged } = this.#checked;
    this.#gaps.forEach(({ count: missing, firstPath }, index) => {
      const language = this.#nameOf(index);
      if (missing > 0)
        this.#reportMissing(
          translationPath(index, firstPath),
          CHECK_MESSAGES.missingTranslation(language, missing),
        );
      const unread = this.#unread[index];
      if (unread && unread.count > 0)
        this.#report({
          check: 'machineTranslation',
          path: translationPath(index, unread.firstPath),
          message: CHECK_MESSAGES.machineTranslation(language, unread.count),
        });
      const changedMs = textsChanged?.translationsMs[this.#codes[index] ?? ''];
      if (textsChanged && changedMs !== undefined && changedMs < textsChanged.mainMs)
        this.#report({
          check: 'oldTranslation',
          path: `alternates.${index}`,
          message: CHECK_MESSAGES.oldTranslation(language),
        });
    });
    if (!this.#hasTexts || !('alternates' in document)) return;
    for (const { langCode, language } of this.#context.languages)
      if (langCode !== this.#mainCode && !this.#codes.includes(langCode))
        this.#reportMissing('alternates', CHECK_MESSAGES.missingLanguage(language || langCode));
  }

  #isUnread(text: unknown, index: number): boolean {
    return typeof text === 'string' && (this.#machineTexts[index]?.has(text) ?? false);
  }

  #reportMissing(path: string, message: string): void {
    this.#report({ check: 'missingTranslation', path, message });
  }

  #nameOf(index: number): string {
    const code = this.#codes[index] ?? '';
    const offered = this.#context.languages.find(({ langCode }) => langCode === code)?.language;
    return offered || textOf(this.#translations[index]?.['language']) || code;
  }

  #checkLength(
    main: string,
    translation: string,
    index: number,
    { key, meta }: FieldLayout,
    at: GroupAt,
  ): void {
    const { advisedLength = Number.POSITIVE_INFINITY } = meta;
    // Half as many characters fit, however wide they are.
    if (translation.length <= main.length / 2 && translation.length <= advisedLength) return;
    const [mainText, text] = [plainOf(main), plainOf(translation)];
    const message =
      text.length > advisedLength
        ? CHECK_MESSAGES.overAdvised(this.#nameOf(index), text.length, advisedLength)
        : meta.advisedLength === undefined && this.#isMuchLonger(mainText, text, index)
          ? CHECK_MESSAGES.longTranslation(this.#nameOf(index), text.length, mainText.length)
          : null;
    if (message !== null)
      this.#report({
        check: 'longTranslation',
        path: translationPath(index, pathUnder(at.path, key)),
        message,
      });
  }

  #isMuchLonger(main: string, translation: string, index: number): boolean {
    const [mainChars, chars] = [widthInChars(main), widthInChars(translation)];
    if (chars <= mainChars) return false;
    // Counting is faster than measuring, and enough for a text that is no longer.
    const { widthOf } = this.#context;
    const growth = widthOf
      ? widthOf(translation, this.#codes[index] ?? '') / widthOf(main, this.#mainCode)
      : chars / mainChars;
    return growth > growthOf(mainChars);
  }
}
