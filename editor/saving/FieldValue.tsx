// A field's value in a few words or a thumbnail, in comparisons of versions.
import { Image, Text } from '@mantine/core';
import { describe } from '#schema/describe.ts';
import { fieldAt, type LocatedField } from '#schema/fieldAt.ts';
import { valueAt } from '#schema/path.ts';
import { schemaOf, type DocumentRef } from '../draft/draftStore.ts';
import { plainTextOf } from '../controls/tiptapText.ts';
import { headingOf } from '../form/fieldHeadings.ts';
import { t } from '../i18n/t.ts';

/**
 * Label of a field, with the names of the entries that it is in; from the first version that has
 * it.
 */
export function fieldLabelOf(ref: DocumentRef, path: string, versions: readonly unknown[]): string {
  const schema = schemaOf(ref);
  const document = versions.find((version) => fieldAt(schema, version, path));
  const keys = path.split('.');
  const names = keys.flatMap((key, index) => {
    const at = keys.slice(0, index + 1).join('.');
    const field = fieldAt(schema, document, at);
    if (!field) return [];
    if (!/^\d+$/.test(key)) {
      // A list is named by its entry.
      const isOfEntry = /^\d+$/.test(keys[index + 1] ?? '');
      return isOfEntry ? [] : [field.meta.label];
    }
    const name = `${field.meta.label} ${Number(key) + 1}`;
    const { words } = headingOf(field.fields ?? {}, valueAt(document, at));
    return [words === '' ? name : `${name} “${shortened(words)}”`];
  });
  return names.join(' › ') || path;
}

const NAME_CHARS = 40;
const shortened = (words: string): string =>
  words.length > NAME_CHARS ? `${words.slice(0, NAME_CHARS)}…` : words;

const LONGEST_CHARS = 160;
/** Entries listed by name; the rest is counted. */
const NAMED_ENTRIES = 6;

interface Props {
  /** The document with the value, for its field definitions. */
  document: unknown;
  schema: Parameters<typeof fieldAt>[0];
  path: string;
  /** Whether this version is chosen. */
  isSelected: boolean;
}

/** The whole image, or what a square place keeps of it around its point. */
function FieldImage({ url, focus, isSelected }: { url: string; focus: unknown; isSelected: boolean }) {
  const [x, y] = [Number(valueAt(focus, 'x')), Number(valueAt(focus, 'y'))];
  const isWhole = Number.isNaN(x + y);
  return (
    <Image
      src={url}
      alt=""
      h={64}
      w={isWhole ? 'auto' : 64}
      fit={isWhole ? 'contain' : 'cover'}
      opacity={isSelected ? 1 : 0.5}
      {...(!isWhole && { style: { objectPosition: `${x * 100}% ${y * 100}%` } })}
    />
  );
}

export function FieldValue({ document, schema, path, isSelected }: Props) {
  const value = valueAt(document, path);
  const url = typeof value === 'object' && value !== null && 'url' in value ? String(value.url) : undefined;
  if (url !== undefined && /\.(png|jpe?g|gif|webp|avif|svg)$/i.test(url))
    return <FieldImage url={url} focus={valueAt(value, 'focus')} isSelected={isSelected} />;
  const lines = Array.isArray(value)
    ? linesOf(fieldAt(schema, document, path), value)
    : [textOf(url ?? value)];
  return (
    <Text
      component="div"
      size="sm"
      c={isSelected ? undefined : 'dimmed'}
      td={isSelected ? undefined : 'line-through'}
      style={{ overflowWrap: 'anywhere' }}
    >
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the entries have no id and never change their order.
        <div key={index}>{line}</div>
      ))}
    </Text>
  );
}

/** A list by the headings of its entries. */
function linesOf(list: LocatedField | undefined, entries: readonly unknown[]): string[] {
  const names = entries.slice(0, NAMED_ENTRIES).map((entry, index) => {
    const member = list?.members?.[String(valueAt(entry, 'type'))];
    const fields = list?.item ?? (member && describe(member).fields);
    const kind = member ? describe(member).meta.label : '';
    const text = fields ? headingOf(fields, entry).words : '';
    return `${index + 1}. ${[kind, text].filter(Boolean).join(': ')}`;
  });
  if (entries.length === 0) return [t('{count, plural, one {# entry} other {# entries}}', { count: 0 })];
  return entries.length > NAMED_ENTRIES
    ? [...names, t('and {count} more', { count: entries.length - NAMED_ENTRIES })]
    : names;
}

function textOf(value: unknown): string {
  if (value === '' || value === null || value === undefined) return t('empty');
  if (typeof value === 'boolean') return value ? t('on') : t('off');
  const text = typeof value === 'string' ? plainTextOf(value) : JSON.stringify(value);
  return text.length > LONGEST_CHARS ? `${text.slice(0, LONGEST_CHARS)}…` : text;
}
