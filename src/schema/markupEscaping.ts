// Which angle brackets of a text are HTML tags. All others are characters, whatever follows them.
import { describe } from './describe.ts';
import type { AnyField } from './field.ts';

/** Elements of the HTML standard, obsolete ones included (HTML 4, "The elements of HTML", and 16.2). */
const ELEMENTS =
  'a abbr acronym address applet area article aside audio b base bdi bdo big blink blockquote body br button canvas caption ' +
  'center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure font footer ' +
  'form frame frameset h[1-6] head header hgroup hr html i iframe img input ins isindex kbd label legend li link main map mark marquee ' +
  'math menu meta meter nav nobr noembed noframes noscript object ol optgroup option output p param picture plaintext pre progress q ' +
  'rp rt ruby s samp script search section select slot small source span strike strong style sub summary sup svg table tbody td ' +
  'template textarea tfoot th thead time title tr track tt u ul var video wbr xmp';

/** A '<' that begins neither a tag of a known element, with its attributes and its '>', nor a comment. */
const TEXT_BRACKET = new RegExp(
  `<(?!(?:!--[^]*?--|\\/?(?:${ELEMENTS.replaceAll(' ', '|')})(?:[\\s/](?:[^<>"']|"[^"]*"|'[^']*')*)?)>)`,
  'gi',
);

/** Rich text in which every '<' that is no tag is written as an entity, so that any HTML parser reads it as text. */
export const escapeTextBrackets = (html: string): string => html.replaceAll(TEXT_BRACKET, '&lt;');

/** Plain text as rich text: nothing in it is markup. */
export const escapePlainText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Values in which no text holds a '<' or '&', by reference: a keystroke looks only at what it replaced. */
const withoutMarkup = new WeakSet<object>();

function mayHoldMarkup(value: unknown): boolean {
  if (typeof value === 'string') return /[<&]/.test(value);
  if (typeof value !== 'object' || value === null || withoutMarkup.has(value)) return false;
  if (Object.values(value).some(mayHoldMarkup)) return true;
  withoutMarkup.add(value);
  return false;
}

/**
 * A document in which plain text fields are written as rich text, so that whatever draws it needs one notation only. Parts that
 * do not change keep their identity. Codes such as addresses are left as they are.
 */
export function plainTextAsMarkup<T>(field: AnyField, value: T): T {
  return mayHoldMarkup(value) ? (convert(field, value) as T) : value;
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
      const own = item ?? describeMember(members, entry.type);
      return own ? convertFields(own, entry) : entry;
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
    Object.entries(value).map(([key, own]) => {
      const field = fields[key];
      return [key, field && key !== 'type' ? convert(field, own) : own];
    }),
  );
  return keepIdentity(value, converted);
}

const keepIdentity = <V extends object>(before: V, after: V): V =>
  Object.entries(after).every(([key, value]) => value === (before as Record<string, unknown>)[key])
    ? before
    : after;
