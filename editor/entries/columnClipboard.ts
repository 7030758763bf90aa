// A column of a compare page on the clipboard: its heading, and its cells by the names of their
// rows, since the rows of another page are in another order.
import { dequal } from 'dequal';
import type { AnyDocument } from '#content/kinds.ts';
import { plainOf } from '#rules/plainText.ts';
import type { LocatedField } from '#schema/fieldAt.ts';
import { repair } from '#schema/normalize.ts';
import { joinPath, valueAt, type Path } from '#schema/path.ts';
import { documentOf, schemaOf, type DocumentRef } from '../draft/draftStore.ts';
import { withValue } from '../draft/listEdits.ts';
import { parentOf, fieldOf } from '../canvas/selectedField.ts';
import { TRANSLATIONS } from '../canvas/listPlaces.ts';
import {
  cellPaths,
  columnAt,
  columnCount,
  filledFields,
  headingPath,
  orderWithRoom,
  withColumnOrder,
} from './columnEdits.ts';
import { textsIn } from './entryClipboard.ts';
import { t } from '../i18n/t.ts';

interface CopiedCell {
  /** Names of its fields; cells of another sort of row do not fit. */
  sort: string;
  /** Feature that the row compares, 'Screen'; '' if it has no name. */
  name: string;
  /** Label of the row in messages. */
  label: string;
  value: unknown;
}

export interface CopiedColumn {
  /** 'Column Cairn', 'Column 5' for one without a title. */
  label: string;
  heading: Record<string, unknown>;
  /** Labels of the fields of the heading that have content. */
  headingLabels: Record<string, string>;
  cells: readonly CopiedCell[];
  /** By language code; the cells as above, null without a translation. */
  translations: Record<string, { heading: unknown; cells: readonly unknown[] }>;
}

/** Names of the fields of a cell, in order; a rating has none. */
const sortOf = ({ fields, meta }: LocatedField): string =>
  fields ? Object.keys(fields).sort().join() : meta.widget;

interface TargetRow {
  path: Path;
  cell: CopiedCell;
  /** No column has content in this row. */
  isBlank: boolean;
}

/** Returns the feature that a row compares: its title, or the caption that most cells have. */
function rowName(document: unknown, cellPath: Path): string {
  const row = valueAt(document, parentOf(cellPath));
  const title = valueAt(row, 'title');
  if (typeof title === 'string') return plainOf(title);
  const captions = Object.values(row as object).flatMap((cell: unknown) => {
    const caption = valueAt(cell, 'descTitle');
    return typeof caption === 'string' && caption !== '' ? [plainOf(caption)] : [];
  });
  const countOf = (caption: string): number => captions.filter((other) => other === caption).length;
  return captions.toSorted((one, other) => countOf(other) - countOf(one))[0] ?? '';
}

function cellsOf(ref: DocumentRef, index: number): TargetRow[] {
  const document = documentOf(ref);
  return cellPaths(document, index).flatMap((path) => {
    const field = fieldOf(ref, path);
    if (!field) return [];
    const name = rowName(document, path);
    const label = name || (fieldOf(ref, parentOf(path))?.meta.label ?? '');
    const row = fieldOf(ref, parentOf(path));
    const isBlank = !row || filledFields(row, valueAt(document, parentOf(path))).length === 0;
    const value = valueAt(document, path);
    return [{ path, isBlank, cell: { sort: sortOf(field), name, label, value } }];
  });
}

/** The column that a path is in; undefined for none. */
export function copyColumn(ref: DocumentRef, path: Path): CopiedColumn | undefined {
  const index = columnAt(path);
  const field = index === null ? undefined : fieldOf(ref, headingPath(index));
  if (index === null || !field) return undefined;
  const document = documentOf(ref);
  const at = headingPath(index);
  const heading = valueAt(document, at);
  const title = titleOf(heading);
  const cells = cellsOf(ref, index);
  const translations = valueAt(document, TRANSLATIONS);
  return {
    label: title ? t('Column {title}', { title }) : field.meta.label,
    heading: heading as Record<string, unknown>,
    headingLabels: Object.fromEntries(
      filledFields(field, heading).map(({ path: name }) => {
        const [key = ''] = name.split('.');
        return [key, field.fields?.[key] ? (fieldOf(ref, joinPath(at, key))?.meta.label ?? key) : key];
      }),
    ),
    cells: cells.map(({ cell }) => cell),
    translations: Object.fromEntries(
      (Array.isArray(translations) ? translations : []).map((translation) => [
        String(valueAt(translation, 'langCode')),
        {
          heading: valueAt(translation, at),
          cells: cells.map(({ path: cellPath }) => valueAt(translation, cellPath) ?? null),
        },
      ]),
    ),
  };
}

const titleOf = (heading: unknown): string => {
  const title = valueAt(heading, 'title');
  return typeof title === 'string' ? plainOf(title) : '';
};

/** Returns a column as plain text: its heading, then a line for each row. */
export function textOfColumn(ref: DocumentRef, path: Path): string {
  const index = columnAt(path);
  if (index === null) return '';
  const lines = cellsOf(ref, index).map(({ path: at, cell: { name, value } }) => {
    const texts = typeof value === 'number' ? [String(value)] : textsIn(ref, at);
    const own = texts.filter((text) => text !== name).join(', ');
    return own && name ? `${name}: ${own}` : own;
  });
  return [...textsIn(ref, headingPath(index)), ...lines].filter(Boolean).join('\n');
}

/** A column from the clipboard; undefined if it is none. */
export function readColumn(value: unknown): CopiedColumn | undefined {
  const heading = valueAt(value, 'heading');
  const cells = valueAt(value, 'cells');
  if (!isObject(heading) || !Array.isArray(cells)) return undefined;
  const [labels, translations] = [valueAt(value, 'headingLabels'), valueAt(value, 'translations')];
  return {
    label: String(valueAt(value, 'label') ?? ''),
    heading,
    headingLabels: isObject(labels) ? mapValues(labels, String) : {},
    cells: cells.map((cell: unknown) => ({
      sort: String(valueAt(cell, 'sort')),
      name: String(valueAt(cell, 'name')),
      label: String(valueAt(cell, 'label')),
      value: valueAt(cell, 'value'),
    })),
    translations: isObject(translations)
      ? mapValues(translations, (translation) => {
          const own = valueAt(translation, 'cells');
          return { heading: valueAt(translation, 'heading'), cells: Array.isArray(own) ? own : [] };
        })
      : {},
  };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const mapValues = <T>(values: Record<string, unknown>, map: (value: unknown) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value)]));

export type PastedColumn =
  | { type: 'column'; document: AnyDocument; index: number; leftOut: readonly string[] }
  /** All columns are in use. */
  | { type: 'full'; count: number }
  | { type: 'none' };

/**
 * The document with a column behind the selected one, or in the first empty one. Cells go to the
 * rows of their sort and name; what has no field or row here is named in `leftOut`.
 */
export function pasteColumn(ref: DocumentRef, selected: Path, copied: CopiedColumn): PastedColumn {
  const [schema, before] = [schemaOf(ref), documentOf(ref)];
  const count = columnCount(before);
  if (before === undefined || count === 0) return { type: 'none' };
  const room = orderWithRoom(schema, before, columnAt(selected));
  if (!room) return { type: 'full', count };
  const { at } = room;
  const headingField = fieldOf(ref, headingPath(at));
  const rowOfCell = matchRows(copied.cells, cellsOf(ref, at));
  let document = withColumnOrder(schema, before, room.order);
  const set = (path: Path, value: unknown): void => {
    const field = fieldOf(ref, path)?.field;
    if (field) document = withValue(schema, document, path, repair(field, value));
  };
  // A heading without the switch comes from a page that shows all columns.
  set(headingPath(at), { enabled: true, ...copied.heading });
  copied.cells.forEach(({ value }, index) => {
    const path = rowOfCell[index];
    if (path !== undefined) set(path, value);
  });
  const translations = valueAt(document, TRANSLATIONS);
  (Array.isArray(translations) ? translations : []).forEach((translation, index) => {
    const own = copied.translations[String(valueAt(translation, 'langCode'))];
    if (!own) return;
    const root = joinPath(TRANSLATIONS, index);
    set(joinPath(root, headingPath(at)), own.heading);
    own.cells.forEach((value, cell) => {
      const path = rowOfCell[cell];
      if (path !== undefined && isFilled(value)) set(joinPath(root, path), value);
    });
  });
  const lost = Object.entries(copied.headingLabels).filter(([key]) => !headingField?.fields?.[key]);
  const lostCells = copied.cells.filter(
    ({ value }, index) => rowOfCell[index] === undefined && isFilled(value),
  );
  return {
    type: 'column',
    document,
    index: at,
    leftOut: [...lost.map(([, label]) => label), ...lostCells.map(({ label }) => label)],
  };
}

/** Whether there is anything in a cell: a rating, or a field that is not as at the start. */
const isFilled = (value: unknown): boolean =>
  isObject(value)
    ? Object.values(value).some((inner) => isFilled(inner))
    : value !== null &&
      value !== undefined &&
      value !== '' &&
      value !== 'none' &&
      value !== false &&
      !dequal(value, []);

/** The path in this page for each copied cell; undefined for a row that it does not have. */
function matchRows(cells: readonly CopiedCell[], rows: readonly TargetRow[]): (Path | undefined)[] {
  const free = new Set(rows);
  const take = (sort: string, fits: (row: TargetRow) => boolean): Path | undefined => {
    const found = [...free].find((row) => row.cell.sort === sort && fits(row));
    if (found) free.delete(found);
    return found?.path;
  };
  const named = cells.map(({ sort, name }) =>
    take(sort, ({ cell }) => cell.name.toLowerCase() === name.toLowerCase()),
  );
  // A row without content accepts any cell of its sort.
  return cells.map(({ sort }, index) => named[index] ?? take(sort, ({ isBlank }) => isBlank));
}
