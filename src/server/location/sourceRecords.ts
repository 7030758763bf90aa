// Streams the records of an address or coverage file: a table with its columns in any order, or
// GeoJSON as it is written: one feature a line, or a collection over many lines.
import { createReadStream, type ReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { JSONParser } from '@streamparser/json';
import { parse } from 'csv-parse';
import { csvOptions, formatOf, withoutSeparatorLine } from '#tables/tableFormat.ts';
import { TableProblem } from '#tables/tableProblem.ts';
import { codePageOf, refuseOtherFiles, unicodeOf, type Encoding } from '#tables/textEncoding.ts';
import { sourceColumn } from './sourceColumns.ts';

/** Fields of a record by their columns; undefined for a line that is not a record. */
export type SourceRecord = Record<string, string> | undefined;

/** A stream of records, and the bytes of the file read so far. */
export interface SourceRecords {
  records: AsyncIterable<SourceRecord>;
  bytesRead(): number;
  encoding: Encoding;
}

const CHUNK_BYTES = 1 << 18;
const HEAD_BYTES = 1 << 16;
const GZIP = 0x1f8b;

/**
 * Opens a file; one that begins with a brace or bracket is GeoJSON. `given` is the encoding where
 * it is known. Throws a TableProblem for a file that is no text, or a workbook.
 */
export async function openSourceRecords(file: string, given?: Encoding): Promise<SourceRecords> {
  const encoding = given ?? (await encodingOfFile(file));
  const { stream, bytes } = await openBytes(file);
  const texts = decoded(bytes, encoding);
  const { value: head = '' } = await texts.next();
  const isJson = /^[[{]/.test(withoutMarks(head).trimStart());
  const records = isJson ? geoJson(head, texts) : table(head, texts);
  return { records, bytesRead: () => stream.bytesRead, encoding };
}

/** The bytes of a file, unpacked where it is gzip, as BAN and OpenAddresses offer their files. */
async function openBytes(file: string): Promise<{ stream: ReadStream; bytes: AsyncIterable<Buffer> }> {
  const handle = await open(file);
  const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0).finally(() => handle.close());
  const stream = createReadStream(file, { highWaterMark: CHUNK_BYTES });
  const isGzip = buffer.readUInt16BE() === GZIP;
  return { stream, bytes: isGzip ? unpacked(stream) : stream };
}

async function* unpacked(stream: ReadStream): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of stream.pipe(createGunzip({ chunkSize: CHUNK_BYTES }))) yield chunk as Buffer;
  } catch {
    throw new TableProblem('This gzip file is not whole: it may have been cut off. Get it anew.');
  }
}

/** Reads all of the file where its beginning doesn't say: one letter may decide. */
async function encodingOfFile(file: string): Promise<Encoding> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  for await (const bytes of (await openBytes(file)).bytes) {
    if (isFirst) {
      refuseOtherFiles(bytes);
      const unicode = unicodeOf(bytes);
      if (unicode) return unicode;
      isFirst = false;
    }
    try {
      utf8.decode(bytes, { stream: true });
    } catch {
      return codePageOf(sampleOf(bytes));
    }
  }
  return 'utf-8';
}

/** From the first line with a letter beyond ASCII on. */
function sampleOf(bytes: Buffer): Uint8Array {
  const first = bytes.findIndex((byte) => byte > 0x7f);
  const start = Math.max(0, bytes.lastIndexOf(0x0a, first) + 1);
  return bytes.subarray(start, start + HEAD_BYTES);
}

async function* decoded(bytes: AsyncIterable<Buffer>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

async function* table(head: string, texts: AsyncIterable<string>): AsyncGenerator<SourceRecord> {
  const { text: first, separator } = withoutSeparatorLine(head);
  const format = await formatOf(first, (heading) => sourceColumn(heading) !== undefined, separator);
  const parser = parse({ ...csvOptions(format.separator), skip_empty_lines: true });
  void feed(parser, first, texts);
  const names = format.headings.map((heading) => sourceColumn(heading) ?? heading.toLowerCase());
  let skipped = format.headingRow + 1;
  for await (const row of parser as AsyncIterable<string[]>) {
    if (skipped > 0) skipped -= 1;
    else yield recordOf(names, row);
  }
}

/** Writes the texts to a parser, at its pace. */
async function feed(
  parser: ReturnType<typeof parse>,
  first: string,
  texts: AsyncIterable<string>,
): Promise<void> {
  try {
    parser.write(first);
    for await (const text of texts)
      if (!parser.write(text)) await new Promise((resolve) => parser.once('drain', resolve));
    parser.end();
  } catch (error) {
    parser.destroy(error as Error);
  }
}

/** If two columns have the same meaning, the first that has a value counts. */
function recordOf(names: readonly string[], row: readonly string[]): Record<string, string> {
  const record: Record<string, string> = {};
  for (let index = 0; index < names.length; index += 1) {
    const name = names[index] ?? '';
    record[name] ||= row[index] ?? '';
  }
  return record;
}

/** The answer of a web service: a list under a name of its own. */
const FIRST_LIST = /^[\ufeff\s]*\{\s*"(\w+)"\s*:\s*\[\s*\{/;
const COLLECTION = /"features"\s*:\s*\[/;

async function* geoJson(head: string, texts: AsyncIterable<string>): AsyncGenerator<SourceRecord> {
  const firstLine = plainLine(/^[^\n]*/.exec(head.trimStart())?.[0] ?? '');
  const isByLine =
    firstLine.startsWith('{') &&
    !COLLECTION.test(firstLine) &&
    !FIRST_LIST.test(firstLine) &&
    featureOf(firstLine) !== undefined;
  yield* isByLine ? byLine(head, texts) : wholeJson(head, texts);
}

/** Without byte order marks, and the marks between records of RFC 8142. */
const withoutMarks = (text: string): string => text.replaceAll(/\ufeff|(?![\n\r\t])\p{Cc}/gu, '');
/** Without a comma at its end. */
const plainLine = (line: string): string => withoutMarks(line).trim().replace(/,$/, '');

async function* byLine(head: string, texts: AsyncIterable<string>): AsyncGenerator<SourceRecord> {
  let rest = head;
  const cut = function* (): Generator<SourceRecord> {
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (plainLine(line) !== '') yield featureOf(plainLine(line));
  };
  yield* cut();
  for await (const text of texts) {
    rest += text;
    yield* cut();
  }
  if (plainLine(rest) !== '') yield featureOf(plainLine(rest));
}

/** A collection, a list, or features one after the other, over any lines. */
async function* wholeJson(head: string, texts: AsyncIterable<string>): AsyncGenerator<SourceRecord> {
  const isList = head.replace(/^[\ufeff\s]+/, '').startsWith('[');
  const [, list] = FIRST_LIST.exec(head) ?? [];
  const path = isList ? '$.*' : COLLECTION.test(head) ? '$.features.*' : list ? `$.${list}.*` : '$';
  const parser = new JSONParser({ paths: [path], keepStack: false, separator: '' });
  let found: SourceRecord[] = [];
  let problem: Error | undefined;
  parser.onValue = ({ value }) => void found.push(recordOfFeature(value));
  parser.onError = (error) => {
    problem ??= error;
  };
  const write = function* (text: string): Generator<SourceRecord> {
    parser.write(text);
    if (problem) throw new TableProblem(NOT_WHOLE);
    yield* found;
    found = [];
  };
  yield* write(withoutMarks(head));
  for await (const text of texts) yield* write(withoutMarks(text));
  if (!parser.isEnded) parser.end();
  if (problem) throw new TableProblem(NOT_WHOLE);
}

const NOT_WHOLE = 'This file is not whole JSON: it may have been cut off. Get it anew.';

function featureOf(line: string): SourceRecord {
  try {
    return recordOfFeature(JSON.parse(line));
  } catch {
    return undefined;
  }
}

/** A feature of GeoJSON, or a plain object with the fields. */
function recordOfFeature(value: unknown): SourceRecord {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const { properties, geometry } = value as {
    properties?: Record<string, unknown>;
    geometry?: { coordinates?: unknown };
  };
  const record: Record<string, string> = {};
  for (const [name, field] of Object.entries(properties ?? value)) {
    const column = sourceColumn(name) ?? name.toLowerCase();
    record[column] ||= typeof field === 'object' ? '' : String(field);
  }
  if (!geometry) return record;
  const [lon = '', lat = ''] = Array.isArray(geometry.coordinates) ? geometry.coordinates : [];
  return { ...record, lon: String(lon), lat: String(lat) };
}
