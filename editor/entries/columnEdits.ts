// The columns of a compare page: numbered fields, one in the heading of the page and one in each
// row. They are moved, duplicated and removed with all their cells, in every language.
import type { AnyField } from '#schema/field.ts';
import { fieldAt, type LocatedField } from '#schema/fieldAt.ts';
import { leafFieldsIn } from '#schema/leafFields.ts';
import { repair } from '#schema/normalize.ts';
import { joinPath, valueAt, withValueAt, type Path } from '#schema/path.ts';

const HEADING = 'headerColumn';
const CELLS = ['column', 'ratingColumn'];
const ROWS = 'rows';
const TRANSLATIONS = 'alternates';

/** Path of the heading of a column; `index` counts from 0. */
export const headingPath = (index: number): Path => `${HEADING}${index + 1}`;

/** Number of columns that a document may have; 0 if it has none. */
export function columnCount(document: unknown): number {
  let count = 0;
  while (valueAt(document, headingPath(count)) !== undefined) count += 1;
  return count;
}

const COLUMN_PATH = /^(?:rows\.\d+\.(?:ratingColumn|column)|headerColumn)(\d)(?:\.|$)/;

/** The column that a path is in, from 0; null for none. */
export function columnAt(path: Path): number | null {
  const number = COLUMN_PATH.exec(path)?.[1];
  return number === undefined ? null : Number(number) - 1;
}

/** Whether a path is in the heading of a column, which represents the column. */
export const isColumnHeading = (path: Path): boolean => path.startsWith(HEADING) && columnAt(path) !== null;

/** Paths of the cells of a column, one for each row that has one. */
export function cellPaths(document: unknown, index: number): Path[] {
  const rows = valueAt(document, ROWS);
  return (Array.isArray(rows) ? rows : []).flatMap((row: unknown, rowIndex) => {
    const key = CELLS.map((prefix) => `${prefix}${index + 1}`).find(
      (name) => valueAt(row, name) !== undefined,
    );
    return key === undefined ? [] : [joinPath(ROWS, rowIndex, key)];
  });
}

/** Widgets of which a shopper sees something; stars are there from the start. */
const VISIBLE = new Set(['text', 'richText', 'image', 'video', 'document']);

/** Fields with content, at any depth of a group. */
export const filledFields = ({ fields = {} }: LocatedField, value: unknown) =>
  leafFieldsIn(fields, value).filter(
    ({ meta, value: leaf }) => VISIBLE.has(meta.widget) && leaf !== '' && leaf !== null,
  );

/** Whether nothing of a column can be lost, in any language. */
const isEmptyColumn = (schema: AnyField, document: unknown, index: number): boolean =>
  rootsOf(document).every((root) =>
    [headingPath(index), ...cellPaths(partAt(document, root), index)].every((inner) => {
      const path = joinPath(root, inner);
      const field = fieldAt(schema, document, path);
      return !field || filledFields(field, valueAt(document, path)).length === 0;
    }),
  );

/** Root paths of the main language and the translations. */
function rootsOf(document: unknown): Path[] {
  const translations = valueAt(document, TRANSLATIONS);
  const count = Array.isArray(translations) ? translations.length : 0;
  return ['', ...indexes(count).map((index) => joinPath(TRANSLATIONS, index))];
}

const partAt = (document: unknown, root: Path): unknown => (root === '' ? document : valueAt(document, root));

/** Columns in a new order, by their indexes; null is an empty column. */
export type ColumnOrder = readonly (number | null)[];

/** A document with its columns in another order, in its translations too. */
export function withColumnOrder<D>(schema: AnyField, document: D, order: ColumnOrder): D {
  return rootsOf(document).reduce((result, root) => withOrderAt(schema, result, root, order), document);
}

function withOrderAt<D>(schema: AnyField, document: D, root: Path, order: ColumnOrder): D {
  const [first = '', ...cells] = [headingPath(0), ...cellPaths(partAt(document, root), 0)];
  return [first, ...cells].reduce((result, one) => {
    const pathOf = (index: number): Path => joinPath(root, one.replace(/1$/, String(index + 1)));
    return order.reduce<D>((changed, from, to) => {
      const path = pathOf(to);
      return withValueAt(
        changed,
        path,
        from === null ? emptyAt(schema, document, path) : valueAt(document, pathOf(from)),
      );
    }, result);
  }, document);
}

function emptyAt(schema: AnyField, document: unknown, path: Path): unknown {
  const field = fieldAt(schema, document, path)?.field;
  return field ? repair(field, undefined) : null;
}

const indexes = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** Without one column; those behind it close up. */
export const orderWithout = (count: number, index: number): ColumnOrder => [
  ...indexes(count).toSpliced(index, 1),
  null,
];

/** With a column moved to another index. */
export const orderMoved = (count: number, from: number, to: number): ColumnOrder =>
  indexes(count).toSpliced(from, 1).toSpliced(to, 0, from);

/**
 * With another column behind one: an empty column gives way, the nearest at the right, else at the
 * left. An empty column accepts it itself. Undefined if there is no empty column.
 */
export function orderWithRoom(
  schema: AnyField,
  document: unknown,
  selected: number | null,
): { order: ColumnOrder; at: number } | undefined {
  const all = indexes(columnCount(document));
  const isEmpty = all.map((index) => isEmptyColumn(schema, document, index));
  const from = selected ?? isEmpty.indexOf(true);
  if (isEmpty[from]) return { order: all.map((index) => (index === from ? null : index)), at: from };
  const [right, left] = [isEmpty.indexOf(true, from), isEmpty.lastIndexOf(true, from)];
  const given = right >= 0 ? right : left;
  if (from < 0 || given < 0) return undefined;
  const rest = all.toSpliced(given, 1);
  const at = rest.indexOf(from) + 1;
  return { order: rest.toSpliced(at, 0, -1).map((index) => (index < 0 ? null : index)), at };
}
