// Records as rows of a CSV file. Each setting has a column of its own.
import { fieldMeta, type RecordKind } from './defineRecord.ts';
import { fieldCell, readField, type NameOf } from './fieldText.ts';
import { describe } from '#schema/describe.ts';
import type { AnyField } from '#schema/field.ts';

interface CsvColumn {
  name: string;
  field: AnyField;
  /** The field that it is part of. */
  within?: string;
}

const columnsOf = ({ fields }: RecordKind): CsvColumn[] =>
  Object.entries(fields).flatMap(([key, field]): CsvColumn[] =>
    fieldMeta(field).widget === 'settings'
      ? Object.entries(describe(field).fields ?? {}).map(([name, setting]) => ({
          name,
          field: setting,
          within: key,
        }))
      : [{ name: key, field }],
  );

export const csvColumns = (kind: RecordKind): string[] => columnsOf(kind).map(({ name }) => name);

/** References are written by name. */
export function csvRow(
  kind: RecordKind,
  record: Readonly<Record<string, unknown>>,
  nameOf?: NameOf,
): Record<string, string> {
  const names = record['names'] as Readonly<Record<string, string>> | undefined;
  return Object.fromEntries(
    columnsOf(kind).map(({ name, field, within }) => {
      const values = within === undefined ? record : (record[within] as Record<string, unknown> | undefined);
      return [name, names?.[name] || fieldCell(field, values?.[name], nameOf)];
    }),
  );
}

/** 'Time zone', 'time_zone' and 'timeZone' are one. */
const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** The name of the column with a heading: a field's key or label, or 'id'. */
export function csvColumnOf(kind: RecordKind, headingText: string): string | undefined {
  const heading = plain(headingText);
  if (heading === 'id') return 'id';
  return columnsOf(kind).find(
    ({ name, field }) => plain(name) === heading || plain(fieldMeta(field).label) === heading,
  )?.name;
}

/** The change of a row of cells. Fields and settings without a column stay as they are. */
export function recordOfCells(
  kind: RecordKind,
  cells: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const record: Record<string, unknown> = cells['id'] ? { id: cells['id'] } : {};
  for (const { name, field, within } of columnsOf(kind)) {
    const cell = cells[name];
    if (cell === undefined) continue;
    const value = readField(field, cell);
    if (within === undefined) record[name] = value ?? undefined;
    else {
      const settings = (record[within] ??= {}) as Record<string, unknown>;
      settings[name] = cell.trim() === '' ? null : value;
    }
  }
  return record;
}
