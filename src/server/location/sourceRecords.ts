// Streams the records of an address or coverage file: CSV with columns in any order, or GeoJSON
// line by line.
import { createReadStream, type ReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { parse } from 'csv-parse';

/** Fields of a record by lower-case name; undefined for a line that is not a record. */
export type SourceRecord = Record<string, string> | undefined;

/** A stream of records, and the bytes of the file read so far. */
export interface SourceRecords {
  records: AsyncIterable<SourceRecord>;
  bytesRead(): number;
}

/** Opens a file; one that begins with a brace is GeoJSON. */
export async function openSourceRecords(file: string): Promise<SourceRecords> {
  const isGeoJson = (await firstCharacter(file)) === '{';
  const stream = createReadStream(file, { highWaterMark: 1 << 18 });
  return { records: isGeoJson ? geoJson(stream) : csv(stream), bytesRead: () => stream.bytesRead };
}

async function firstCharacter(file: string): Promise<string> {
  for await (const chunk of createReadStream(file, { encoding: 'utf8', end: 1023 }))
    return String(chunk)
      .replace(/^\uFEFF/, '')
      .trimStart()
      .charAt(0);
  return '';
}

const nameOf = (column: string): string => column.trim().toLowerCase();

async function* csv(stream: ReadStream): AsyncGenerator<SourceRecord> {
  const parser = parse({ bom: true, relaxColumnCount: true, skipEmptyLines: true, relaxQuotes: true });
  stream.on('error', (error) => parser.destroy(error));
  let names: string[] | undefined;
  for await (const row of stream.pipe(parser) as AsyncIterable<string[]>) {
    if (!names) {
      names = row.map(nameOf);
      continue;
    }
    const record: Record<string, string> = {};
    for (let index = 0; index < names.length; index += 1) record[names[index] ?? ''] = row[index] ?? '';
    yield record;
  }
}

async function* geoJson(stream: ReadStream): AsyncGenerator<SourceRecord> {
  const lines = createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of lines) {
    if (line.trim() !== '') yield featureOf(line.replace(/^\uFEFF/, ''));
  }
}

function featureOf(line: string): SourceRecord {
  try {
    const { properties, geometry } = JSON.parse(line) as {
      properties?: Record<string, unknown>;
      geometry?: { coordinates?: unknown };
    };
    const [lon = '', lat = ''] = Array.isArray(geometry?.coordinates) ? geometry.coordinates : [];
    const fields = Object.entries(properties ?? {}).map(([name, value]) => [
      nameOf(name),
      typeof value === 'object' ? '' : String(value),
    ]);
    return { ...Object.fromEntries(fields), lon: String(lon), lat: String(lat) };
  } catch {
    return undefined;
  }
}
