// The documents and files that a document refers to, found by its schema. See
// src/content/README.md#thumbnails-and-uses.
import { KINDS } from '#content/kinds.ts';
import { KIND_ROWS } from '#content/kindTable.ts';
import { describe } from '#schema/describe.ts';
import type { AnyField, FieldMeta } from '#schema/field.ts';
import { leafFieldsIn } from '#schema/leafFields.ts';
import { valueAt, withValueAt, type Path } from '#schema/path.ts';

/** A referenced document or file, and the path of the field that refers to it. */
export type DocumentUse = { path: Path; collection: string; id: string } | { path: Path; url: string };

/** The collection of a target type; undefined for one without a document, such as 'home'. */
export const collectionOfTarget = (targetType: string): string | undefined =>
  KIND_ROWS.find(({ links }) => targetType in links)?.collection;

/** Everything that a document of `schema` refers to, in document order. */
export const usesIn = (schema: AnyField, document: unknown): DocumentUse[] =>
  leafFieldsIn(describe(schema).fields ?? {}, document).flatMap(({ path, meta, value, group }) => {
    const use = useOf(meta, value, () => targetTypeAt(document, path, group));
    return use ? [{ path, ...use }] : [];
  });

const TRANSLATION = /^alternates\.\d+\./;
const LAST_KEY = /\.?[^.]+$/;

/** The type of a link's target. A translation without one has that of the main language. */
function targetTypeAt(document: unknown, path: Path, group: unknown): string {
  const type = valueAt(group, 'targetType');
  const mainGroup = path.replace(TRANSLATION, '').replace(LAST_KEY, '');
  return String(type || valueAt(valueAt(document, mainGroup), 'targetType'));
}

type UseTarget = { collection: string; id: string } | { url: string };

function useOf(
  { widget, collection }: FieldMeta,
  value: unknown,
  targetType: () => string,
): UseTarget | undefined {
  const url = valueAt(value, 'url');
  if (typeof url === 'string') return url === '' ? undefined : { url };
  if (typeof value !== 'string' || value === '') return undefined;
  if (widget === 'document') return collection === undefined ? undefined : { collection, id: value };
  if (widget === 'text') return targetOfAddress(value);
  const targetCollection = widget === 'target' ? collectionOfTarget(targetType()) : undefined;
  return targetCollection === undefined ? undefined : { collection: targetCollection, id: value };
}

const BY_ROUTE = new Map(
  KINDS.flatMap(({ route, collection }) => (route === null ? [] : [[route as string, collection] as const])),
);

/** The document behind an address typed by an editor: '/product/nova-x5/videos' is that product. */
function targetOfAddress(text: string): UseTarget | undefined {
  const [, route = '', id = ''] = /^\/([a-z-]+)\/([^/?#]+)/.exec(text) ?? [];
  const collection = BY_ROUTE.get(route);
  return collection === undefined || id === ':id' ? undefined : { collection, id };
}

/** Replacements of references; undefined leaves one unchanged. */
export interface UseChanges {
  document: (collection: string, id: string) => string | undefined;
  file: (url: string) => { id: number; url: string } | undefined;
}

/** The document with other references, everywhere that it refers to something. */
export function withUses<T>(schema: AnyField, document: T, changes: UseChanges): T {
  let changed = document;
  for (const use of usesIn(schema, document)) {
    const { path } = use;
    const value =
      'url' in use
        ? withFile(valueAt(document, path), changes.file(use.url))
        : withId(valueAt(document, path), changes.document(use.collection, use.id));
    if (value !== undefined) changed = withValueAt(changed, path, value);
  }
  return changed;
}

/** The point that stays in view belongs to the field, not to the file. */
const withFile = (value: unknown, file: { id: number; url: string } | undefined) =>
  file && { ...(value as object), ...file };

const ID_IN_ADDRESS = /^(\/[a-z-]+\/)[^/?#]+/;

/** A field's value is an id, or the address of a document. */
function withId(value: unknown, id: string | undefined): string | undefined {
  if (id === undefined) return undefined;
  const text = String(value);
  return ID_IN_ADDRESS.test(text)
    ? text.replace(ID_IN_ADDRESS, (_, route: string) => route + encodeURIComponent(id))
    : id;
}
