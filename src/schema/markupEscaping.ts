// Decides which angle brackets of a text are HTML tags; all others are characters.
import { describe } from './describe.ts';
import type { AnyField } from './field.ts';

/**
 * Elements of the HTML standard, including obsolete ones (HTML 4, "The elements of HTML", and
 * 16.2).
 */
const ELEMENTS =
  'a abbr acronym address applet area article aside audio b base bdi bdo big blink blockquote body br button canvas caption ' +
  'center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure font footer ' +
  'form frame frameset h[1-6] head header hgroup hr html i iframe img input ins isindex kbd label legend li link main map mark marquee ' +
  'math menu meta meter nav nobr noembed noframes noscript object ol optgroup option output p param picture plaintext pre progress q ' +
  'rp rt ruby s samp script search section select slot small source span strike strong style sub summary sup svg table tbody td ' +
  'template textarea tfoot th thead time title tr track tt u ul var video wbr xmp';

/** Rest after the '<' of a complete tag of a known element, or of a comment. */
const TAG_REST = `(?:!--[^]*?--|\\/?(?:${ELEMENTS.replaceAll(' ', '|')})(?:[\\s/](?:[^<>"']|"[^"]*"|'[^']*')*)?)>`;

/** A '<' that starts neither a complete tag of a known element nor a comment. */
const TEXT_BRACKET = new RegExp(`<(?!${TAG_REST})`, 'gi');

/** A complete tag of a known element, or a comment; every other '<' is text. */
export const tagPattern = (): RegExp => new RegExp(`<${TAG_REST}`, 'gi');

/** Rich text with every '<' that is not a tag escaped, so that any HTML parser reads it as text. */
export const escapeTextBrackets = (html: string): string => html.replaceAll(TEXT_BRACKET, '&lt;');

/** Plain text as rich text, with all markup escaped. */
export const escapePlainText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/**
 * Values whose texts contain no '<' or '&', by reference, so that a keystroke checks only what it
 * changed.
 */
const withoutMarkup = new WeakSet<object>();

function mayHoldMarkup(value: unknown): boolean {
  if (typeof value === 'string') return /[<&]/.test(value);
  if (typeof value !== 'object' || value === null || withoutMarkup.has(value)) return false;
  if (Object.values(value).some(mayHoldMarkup)) return true;
  withoutMarkup.add(value);
  return false;
}

/**
 * A document with its plain text fields converted to rich text, so that rendering needs one format
 * only. Unchanged parts keep their identity. Codes such as addresses stay as they are. `schemaOf`
 * is called only if there is something to convert: creating a schema delays a first screen.
 */
export function plainTextAsMarkup<T>(schemaOf: () => AnyField, value: T): T {
  return mayHoldMarkup(value) ? (convert(schemaOf(), value) as T) : value;
}

function convert(field: AnyField, value: unknown): unknown {
  if (!mayHoldMarkup(value)) return value;
  const { meta, fields, item, members } = describe(field);
  if (typeof value === 'string')
    return meta.widget === 'text' && !meta.isCode ? escapePlainText(value) : value;
  if (fields) return convertFields(fields, value as object);
  if (!Array.isArray(value)) return value;
  return keepIdentity(
    value,
    value.map((entry: { type?: string }) => {
      const entryFields = item ?? describeMember(members, entry.type);
      return entryFields ? convertFields(entryFields, entry) : entry;
    }),
  );
}

const describeMember = (
  members: Readonly<Record<string, AnyField>> | undefined,
  type = '',
): Readonly<Record<string, AnyField>> | undefined => {
  const member = members?.[type];
  return member && describe(member).fields;
};

function convertFields(fields: Readonly<Record<string, AnyField>>, value: object): object {
  const converted = Object.fromEntries(
    Object.entries(value).map(([key, fieldValue]) => {
      const field = fields[key];
      return [key, field && key !== 'type' ? convert(field, fieldValue) : fieldValue];
    }),
  );
  return keepIdentity(value, converted);
}

const keepIdentity = <V extends object>(before: V, after: V): V =>
  Object.entries(after).every(([key, value]) => value === (before as Record<string, unknown>)[key])
    ? before
    : after;
