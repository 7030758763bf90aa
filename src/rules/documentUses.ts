// What a document leads to or shows: other documents and files of the media store, found by its schema alone.
// See src/screens/README.md#198-thumbnails-and-uses.
import { kindByCollection, KINDS } from '#content/kinds.ts';
import { describe } from '#schema/describe.ts';
import type { AnyField, FieldMeta } from '#schema/field.ts';
import { leafFieldsIn } from '#schema/leafFields.ts';
import { valueAt, type Path } from '#schema/path.ts';

/** Another document or a file, and the field that names it. */
export type DocumentUse = { path: Path; collection: string; id: string } | { path: Path; url: string };

/** Views of a product that a link may name beside the collections. */
const VIEWS: Readonly<Record<string, string>> = {
  'product-celebrate': 'products',
  'product-videos': 'products',
};

/** The collection that a link of this type leads into; undefined for one that names no document, such as 'home'. */
export const collectionOfTarget = (targetType: string): string | undefined =>
  kindByCollection(targetType) ? targetType : VIEWS[targetType];

/** Everything that a document of `schema` uses, in its own order. */
export const usesIn = (schema: AnyField, document: unknown): DocumentUse[] =>
  leafFieldsIn(describe(schema).fields ?? {}, document).flatMap(({ path, meta, value, around }) => {
    const use = useOf(meta, value, around);
    return use ? [{ path, ...use }] : [];
  });

type Bare = { collection: string; id: string } | { url: string };

function useOf({ widget, collection }: FieldMeta, value: unknown, around: unknown): Bare | undefined {
  const url = valueAt(value, 'url');
  if (typeof url === 'string') return url === '' ? undefined : { url };
  if (typeof value !== 'string' || value === '') return undefined;
  if (widget === 'document') return collection === undefined ? undefined : { collection, id: value };
  if (widget === 'text') return inAddress(value);
  const screenTarget =
    widget === 'target' ? collectionOfTarget(String(valueAt(around, 'targetType'))) : undefined;
  return screenTarget === undefined ? undefined : { collection: screenTarget, id: value };
}

const BY_ROUTE = new Map(
  KINDS.flatMap(({ route, collection }) => (route === null ? [] : [[route as string, collection] as const])),
);

/** What an address that an editor typed leads to: '/product/nova-x5/videos' to that product. */
function inAddress(text: string): Bare | undefined {
  const [, route = '', id = ''] = /^\/([a-z-]+)\/([^/?#]+)/.exec(text) ?? [];
  const collection = BY_ROUTE.get(route);
  return collection === undefined || id === ':id' ? undefined : { collection, id };
}
