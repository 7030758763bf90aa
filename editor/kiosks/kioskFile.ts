// A list of kiosks as a CSV file: read and checked row by row before it is sent, and written with
// the links to start with. See src/server/fleet/README.md#enrolment-of-kiosks.
import { readTable } from '#tables/readTable.ts';
import type { EnrolmentRow, StartLink } from '../api/kioskApi.ts';
import { writeCsv } from '../format/csvTable.ts';
import type { FileRow, FileTable } from '../shared/TableFileSteps.tsx';
import { readPosition } from '#records/positionText.ts';
import { t } from '../i18n/t.ts';
import { COLUMN_NAMES } from './kioskFileColumns.ts';

const FILE_COLUMNS = ['name', 'store', 'group', 'environment', 'language', 'timeZone', 'position'] as const;
type FileColumn = (typeof FILE_COLUMNS)[number];
/** Lists of stores have the two numbers of a position in columns of their own. */
const COORDINATES: Readonly<Record<string, 'latitude' | 'longitude'>> = {
  latitude: 'latitude',
  lat: 'latitude',
  longitude: 'longitude',
  lon: 'longitude',
  lng: 'longitude',
  long: 'longitude',
};

export interface KioskRow extends FileRow {
  values: Readonly<Record<FileColumn, string>>;
  /** The row as sent to the server. */
  enrolment: EnrolmentRow;
}

interface Environment {
  id: string;
  name: string;
}

/** Maximum number of rows in a request, as the server limits it. */
const ROWS_MAX = 1_000;
const LENGTH_MAX = 80;
const LANGUAGE_CODE = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i;

/** Throws an Error with what is wrong with the file as a whole. */
export async function readKioskFile(
  text: string,
  environments: readonly Environment[],
): Promise<FileTable<KioskRow>> {
  const { headings, rows, unread } = await readTable(text, columnNamed);
  const columns = headings.map(columnNamed);
  if (rows.length === 0) throw new Error(t('This file has no rows.'));
  if (!columns.includes('name'))
    throw new Error(t('The first row must name the columns, one of them “name”.'));
  if (rows.length > ROWS_MAX)
    throw new Error(
      t('A file may have up to {max, plural, one {# kiosk} other {# kiosks}}. Split it.', { max: ROWS_MAX }),
    );
  const firstRows = new Map<string, number>();
  const read = rows.map(({ cells, row, problem }): KioskRow => {
    const cellOf = (column: string): string => cells[columns.indexOf(column)] ?? '';
    const values = Object.fromEntries(FILE_COLUMNS.map((column) => [column, cellOf(column)])) as Record<
      FileColumn,
      string
    >;
    const coordinates = [cellOf('latitude'), cellOf('longitude')];
    if (coordinates.some((cell) => cell !== '')) values.position ||= coordinates.join('; ').trim();
    const key = JSON.stringify([values.name.toLowerCase(), values.store.toLowerCase()]);
    const first = firstRows.get(key);
    if (first === undefined) firstRows.set(key, row);
    const environment = environments.find(
      ({ id, name }) => id === values.environment || name.toLowerCase() === values.environment.toLowerCase(),
    );
    const problems = [
      ...(problem === '' ? [] : [problem]),
      ...problemsOf(values),
      ...(values.environment !== '' && !environment
        ? [t('There is no environment “{name}”.', { name: values.environment })]
        : []),
      ...(first === undefined || values.name === ''
        ? []
        : [t('Row {row} has the same name and store.', { row: first })]),
    ];
    const settings = {
      ...(environment && { environment: environment.id }),
      ...(values.language !== '' && { language: values.language }),
      ...(values.timeZone !== '' && { timeZone: values.timeZone }),
    };
    const { name, store, group } = values;
    const position = readPosition(values.position);
    const enrolment = { name, store, group, settings, ...(position && { position }) };
    return { row, values, enrolment, problem: problems.join(' ') };
  });
  return { rows: read, unread };
}

/** 'Time zone', 'time_zone' and 'timezone' are one; also in the language of the editor. */
function columnNamed(heading: string): string | undefined {
  const plain = heading.toLowerCase().replaceAll(/[^a-z]/g, '');
  const translated = FILE_COLUMNS.find(
    (column) => COLUMN_NAMES[column].toLowerCase() === heading.trim().toLowerCase(),
  );
  if (translated) return translated;
  return FILE_COLUMNS.find((column) => column.toLowerCase() === plain) ?? COORDINATES[plain];
}

function problemsOf(values: Readonly<Record<FileColumn, string>>): string[] {
  const { name, store, language, timeZone, position } = values;
  return [
    ...(name === '' ? [t('The name is missing.')] : []),
    ...(['name', 'store', 'group'] as const).flatMap((column) =>
      values[column].length > LENGTH_MAX
        ? [t('{column}: at most {max} characters.', { column: COLUMN_NAMES[column], max: LENGTH_MAX })]
        : [],
    ),
    ...(language !== '' && !LANGUAGE_CODE.test(language)
      ? [t('“{code}” is no language code, such as “en”.', { code: language })]
      : []),
    ...(timeZone !== '' && !isTimeZone(timeZone)
      ? [t('“{zone}” is no time zone, such as “Europe/Berlin”.', { zone: timeZone })]
      : []),
    ...(position !== '' && !readPosition(position)
      ? [t('“{text}” is no position, such as “52.52, 13.405”.', { text: position })]
      : []),
    ...(position !== '' && store === '' ? [t('A position is that of a store, which is missing.')] : []),
  ];
}

function isTimeZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }));
  } catch {
    return false;
  }
}

/** How many stores and groups a list adds to those there are. */
export function newPlaces(
  rows: readonly KioskRow[],
  known: { stores: readonly { name: string }[]; groups: readonly { name: string }[] },
): { stores: number; groups: number } {
  const countNew = (column: 'store' | 'group', places: readonly { name: string }[]): number => {
    const names = new Set(rows.map(({ values }) => values[column]));
    for (const { name } of places) names.delete(name);
    names.delete('');
    return names.size;
  };
  return { stores: countNew('store', known.stores), groups: countNew('group', known.groups) };
}

/** The links to start with, with the store and group of each. */
export const linksFile = (links: readonly StartLink[], rows: readonly KioskRow[]): Promise<Blob> =>
  writeCsv([
    [t('Name'), t('Store'), t('Group'), t('Link to start with'), t('Works until')],
    // The server answers in the order of the rows.
    ...links.map(({ name, url, expiresAt }, index) => [
      name,
      rows[index]?.values.store ?? '',
      rows[index]?.values.group ?? '',
      url,
      expiresAt,
    ]),
  ]);

/** A file to begin with. */
export const exampleFile = (environments: readonly Environment[]): Promise<Blob> =>
  writeCsv([
    FILE_COLUMNS.map((column) => COLUMN_NAMES[column]),
    [
      'Window left',
      'Harbor',
      'Flagships',
      environments[0]?.name ?? '',
      'en',
      'Europe/Berlin',
      '52.52, 13.405',
    ],
    ['Counter', 'Harbor', '', '', '', '', ''],
  ]);
