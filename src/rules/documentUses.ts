// The documents and files that a document refers to, found by its schema. See
// src/screens/README.md#198-thumbnails-and-uses.
import { KINDS } from '#content/kinds.ts';
import { KIND_ROWS } from '#content/kindTable.ts';
import { describe } from '#schema/describe.ts';
import type { AnyField, FieldMeta } from '#schema/field.ts';
import { leafFieldsIn } from '#schema/leafFields.ts';
import { valueAt, type Path } from '#schema/path.ts';

/** A referenced document or file, and the path of the field that refers to it. */
export type DocumentUse = { path: Path; collection: string; id: string } | { path: Path; url: string };

/** The collection of a target type; undefined for one without a document, such as 'home'. */
export const collectionOfTarget = (targetType: string): string | undefined =>
  KIND_ROWS.find(({ links }) => targetType in links)?.collection;

/** Everything that a document of `schema` refers to, in document order. */
export const usesIn = (schema: AnyField, document: unknown): DocumentUse[] =>
  leafFieldsIn(describe(schema).fields ?? {}, document).flatMap(({ path, meta, value, group }) => {
    const use = useOf(meta, value, group);
    return use ? [{ path, ...use }] : [];
  });

type UseTarget = { collection: string; id: string } | { url: string };

function useOf({ widget, collection }: FieldMeta, value: unknown, group: unknown): UseTarget | undefined {
  const url = valueAt(value, 'url');
  if (typeof url === 'string') return url === '' ? undefined : { url };
  if (typeof value !== 'string' || value === '') return undefined;
  if (widget === 'document') return collection === undefined ? undefined : { collection, id: value };
  if (widget === 'text') return targetOfAddress(value);
  const targetCollection =
    widget === 'target' ? collectionOfTarget(String(valueAt(group, 'targetType'))) : undefined;
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
