// Texts that `src` shares with the server and its API: labels of fields and kinds, and messages of
// checks. They are in English there; the catalog of a language has them under `sources`.
import { KINDS } from '#content/kinds.ts';
import { FIELD_WORDS } from '#records/fieldText.ts';
import { HOURS_WORDS } from '#records/hoursText.ts';
import { RECORD_KINDS } from '#records/recordKinds.ts';
import { describe } from '#schema/describe.ts';
import { metaOf, type AnyField, type FieldMeta } from '#schema/field.ts';

/** Calls `change` with each object that has texts, and with the names of those. */
export function visitLabels(change: (texts: object, names: readonly string[]) => void): void {
  const seen = new Set<AnyField>();
  const visit = (field: AnyField): void => {
    const meta = metaOf(field);
    if (!meta || seen.has(field)) return;
    seen.add(field);
    change(meta, ['label', 'hint', 'itemLabel', 'unset', 'unit'] satisfies (keyof FieldMeta)[]);
    if (meta.states) change(meta.states, ['0', '1']);
    for (const option of meta.options ?? []) change(option, ['label', 'hint']);
    const { fields = {}, item = {}, members = {} } = describe(field);
    for (const inner of [fields, item, members]) Object.values(inner).forEach(visit);
  };
  for (const kind of KINDS) {
    change(kind, ['title', 'plural']);
    [kind.schema, kind.creation].forEach(visit);
  }
  for (const kind of RECORD_KINDS) {
    change(kind, ['one', 'many']);
    change(kind.counts, Object.keys(kind.counts));
    change(kind.texts, ['empty', 'removal', 'saved']);
    if (kind.texts.add) change(kind.texts.add, ['action', 'title', 'submit']);
    Object.values(kind.fields).forEach(visit);
  }
  change(HOURS_WORDS, Object.keys(HOURS_WORDS));
  change(FIELD_WORDS, Object.keys(FIELD_WORDS));
}

/** 'cards'; the schema names one entry alone, 'card'. */
export const pluralOf = (word: string): string =>
  `${/[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ie` : word}s`;

const plurals = new Map<string, string>();

/** Plural of an entry's label, in the editor's language. */
export const pluralOfItem = (word: string): string => plurals.get(word) ?? pluralOf(word);

let messages: readonly { pattern: RegExp; names: readonly string[]; translation: string }[] = [];
let exact: Readonly<Record<string, string>> = {};

/**
 * Puts the labels of this page into the person's language, before the editor is drawn. Visitors see
 * none of them, and the server has its own.
 */
export function translateLabels(sources: Readonly<Record<string, string>>): void {
  const translated = new Set<object>();
  visitLabels((texts, names) => {
    // Kinds share some of their fields.
    if (translated.has(texts)) return;
    translated.add(texts);
    const labels = texts as Record<string, string | undefined>;
    const item = labels['itemLabel'];
    for (const name of names) {
      const label = labels[name];
      if (label !== undefined) labels[name] = sources[label] ?? label;
    }
    if (names.includes('itemLabel') && item !== undefined)
      plurals.set(labels['itemLabel'] ?? item, sources[pluralOf(item)] ?? pluralOf(item));
  });
}

/** The translations that `translateMessage` knows. */
export function setMessages(sources: Readonly<Record<string, string>>): void {
  exact = sources;
  messages = Object.entries(sources)
    .filter(([text]) => text.includes('{'))
    // 'Between {min} and {max}, or none' before 'Between {min} and {max}'.
    .toSorted(([one], [other]) => other.length - one.length)
    .map(([text, translation]) => ({
      pattern: new RegExp(
        `^${text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{\w+\}/g, '(.+?)')}$`,
        's',
      ),
      names: [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''),
      translation,
    }));
}

/** Placeholders with words of the server; others have names, numbers and the like. */
const WORDED: ReadonlySet<string> = new Set(['what', 'losses', 'reasons', 'advice']);

/** Sentences, and what a list names, each by itself. */
const translateParts = (text: string): string =>
  exact[text] ??
  text
    .split(/((?<=\.) |, (?!as |which ))/)
    .map((part) => (part.trim().length > 1 ? translateMessage(part) : part))
    .join('');

/** A message of `src` or of the server, where the catalog has it; else as it came. */
export function translateMessage(message: string): string {
  const whole = exact[message];
  if (whole !== undefined) return whole;
  for (const { pattern, names, translation } of messages) {
    const found = pattern.exec(message);
    if (found)
      return translation.replaceAll(/\{(\w+)\}/g, (_, name) => {
        const value = found[names.indexOf(name) + 1] ?? '';
        return WORDED.has(name) ? translateParts(value) : value;
      });
  }
  return message;
}
