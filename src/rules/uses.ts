// What a document leads to or shows: other documents and files of the media store, found by its schema alone (design 4).
import { kindByCollection, KINDS } from '#content/kinds.ts';
import { describe } from '#schema/describe.ts';
import { metaOf, type AnyField } from '#schema/field.ts';
import { joinPath, valueAt, type Path } from '#schema/path.ts';

/** Another document or a file, and the field that names it. */
export type Use =
  | { path: Path; collection: string; id: string }
  | { path: Path; url: string };

type Fields = Readonly<Record<string, AnyField>>;

/** Views of a product that a link may name beside the collections. */
const VIEWS: Readonly<Record<string, string>> = { 'product-celebrate': 'products', 'product-videos': 'products' };

/** The collection that a link of this type leads into; undefined for one that names no document, such as 'home'. */
export const collectionOfTarget = (targetType: string): string | undefined =>
  (kindByCollection(targetType) ? targetType : VIEWS[targetType]);

/** Everything that a document of `schema` uses, in its own order. */
export const usesIn = (schema: AnyField, document: unknown): Use[] => inFields(describe(schema).fields ?? {}, document, '');

function inFields(fields: Fields, value: unknown, path: Path): Use[] {
  // A block's `type`, which no builder made, uses nothing.
  return Object.entries(fields).flatMap(([key, field]) => (metaOf(field) ? inField(field, value, joinPath(path, key), key) : []));
}

function inField(field: AnyField, around: unknown, path: Path, key: string): Use[] {
  const { meta, fields, item, members } = describe(field);
  const value = valueAt(around, key);
  if (fields) return inFields(fields, value, path);
  if (Array.isArray(value)) {
    return value.flatMap((entry: unknown, index) => {
      const member = members?.[String(valueAt(entry, 'type'))];
      const own = item ?? (member && describe(member).fields);
      return own ? inFields(own, entry, joinPath(path, index)) : [];
    });
  }
  const use = useOf(meta.widget, meta.collection, value, around);
  return use ? [{ path, ...use }] : [];
}

type Bare = { collection: string; id: string } | { url: string };

function useOf(widget: string, collection: string | undefined, value: unknown, around: unknown): Bare | undefined {
  const url = valueAt(value, 'url');
  if (typeof url === 'string') return url === '' ? undefined : { url };
  if (typeof value !== 'string' || value === '') return undefined;
  if (widget === 'document') return collection === undefined ? undefined : { collection, id: value };
  if (widget === 'text') return inAddress(value);
  const goal = widget === 'target' ? collectionOfTarget(String(valueAt(around, 'targetType'))) : undefined;
  return goal === undefined ? undefined : { collection: goal, id: value };
}

const BY_ROUTE = new Map(KINDS.flatMap(({ route, collection }) => (route === null ? [] : [[route as string, collection] as const])));

/** What an address that an editor typed leads to: '/product/nova-x5/videos' to that product. */
function inAddress(text: string): Bare | undefined {
  const [, route = '', id = ''] = /^\/([a-z-]+)\/([^/?#]+)/.exec(text) ?? [];
  const collection = BY_ROUTE.get(route);
  return collection === undefined || id === ':id' ? undefined : { collection, id };
}
