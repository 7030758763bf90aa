// The states in which the fit sheet draws a document: with its own texts, with the longest ones,
// with nothing that may be left out, in larger text, and on a portrait stage.
import { KINDS_BY_NAME, type AnyDocument, type KindName } from '#content/kinds.ts';
import { validate } from '#content/validate.ts';
import { LANGUAGE_KEYS } from '#rules/fieldLayout.ts';
import { plainOf } from '#rules/plainText.ts';
import { textWidth } from '#rules/textWidth.ts';
import { describe } from '#schema/describe.ts';
import { leafFieldsIn, type LeafField } from '#schema/leafFields.ts';
import { valueAt, withValueAt, type Path } from '#schema/path.ts';

export const FIT_STATES = ['asIs', 'longest', 'empty', 'large', 'portrait'] as const;
export type FitState = (typeof FIT_STATES)[number];

/** The states that shoppers see, which are checked before publishing. */
export const REAL_STATES: readonly FitState[] = ['asIs', 'large', 'portrait'];

/** A document as it is drawn in a state. */
export function documentIn(kind: KindName, document: AnyDocument, state: FitState): AnyDocument {
  if (state === 'longest') return withLongestTexts(kind, document);
  return state === 'empty' ? withoutOptional(kind, document) : document;
}

const leavesOf = (kind: KindName, document: AnyDocument): LeafField[] =>
  leafFieldsIn(describe(KINDS_BY_NAME[kind].schema).fields ?? {}, document);

const lastKeyOf = (path: Path): string => path.slice(path.lastIndexOf('.') + 1);

/** Texts that shoppers read, in any language. */
const isShown = ({ path, meta: { widget, isCode, isLink } }: LeafField): boolean =>
  (widget === 'text' || widget === 'richText') &&
  !isCode &&
  !isLink &&
  path !== 'name' &&
  !LANGUAGE_KEYS.has(lastKeyOf(path));

const TRANSLATION = /^alternates\.\d+\./;

/**
 * Each text as long as its advice allows; without one, as wide as its longest translation. By its
 * own words, so that no line breaks as those of another language.
 */
function withLongestTexts(kind: KindName, document: AnyDocument): AnyDocument {
  const count = 'alternates' in document ? (document.alternates as readonly unknown[]).length : 0;
  let changed = document;
  for (const field of leavesOf(kind, document)) {
    const text = String(field.value ?? '');
    if (!isShown(field) || plainOf(text) === '') continue;
    const { advisedLength } = field.meta;
    const main = field.path.replace(TRANSLATION, '');
    const paths = [main, ...Array.from({ length: count }, (_, index) => `alternates.${index}.${main}`)];
    const widths = paths.map((path) => textWidth(plainOf(String(valueAt(document, path) ?? ''))));
    const longest =
      advisedLength === undefined
        ? repeated(text, Math.max(...widths), textWidth)
        : repeated(text, advisedLength, roomInChars);
    if (longest !== text) changed = withValueAt(changed, field.path, longest);
  }
  return changed;
}

/** A Chinese, Japanese or Korean character takes the room of two others. */
const WIDE = /[\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/g;
const roomInChars = (text: string): number => text.length + (text.match(WIDE)?.length ?? 0);

/** A text with its own words again, as long as it is no longer than allowed. */
function repeated(text: string, limit: number, sizeOf: (text: string) => number): string {
  const plain = plainOf(text);
  const hasSpaces = plain.search(WIDE) < 0;
  const parts = hasSpaces ? plain.split(/\s+/).map((word) => ` ${word}`) : [...plain];
  let long = plain;
  for (let index = 0; ; index += 1) {
    const longer = long + (parts[index % parts.length] ?? '');
    if (longer === long || sizeOf(longer) > limit) return long === plain ? text : long;
    long = longer;
  }
}

const EMPTY: Readonly<Record<string, unknown>> = {
  text: '',
  richText: '',
  captions: '',
  image: null,
  video: null,
  sound: null,
};

/** Without texts and files, but for those that a save requires. */
function withoutOptional(kind: KindName, document: AnyDocument): AnyDocument {
  const emptied = leavesOf(kind, document).filter(
    (field) => field.meta.widget in EMPTY && (isShown(field) || EMPTY[field.meta.widget] === null),
  );
  const empty = emptied.reduce(
    (changed, { path, meta }) => withValueAt(changed, path, EMPTY[meta.widget]),
    document,
  );
  const checked = validate(KINDS_BY_NAME[kind], empty);
  const needed = new Set(checked.ok ? [] : checked.errors.map(({ path }) => path));
  return emptied.reduce(
    (changed, { path, value }) => (needed.has(path) ? withValueAt(changed, path, value) : changed),
    empty,
  );
}
