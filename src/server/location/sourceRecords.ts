// The records of an address or coverage file, one after the other, whatever its form: CSV with its columns in any order, or GeoJSON line by line.
import { createReadStream, type ReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { parse } from 'csv-parse';

/** A record's fields by their names in small letters; undefined for a line that is no record. */
export type SourceRecord = Record<string, string> | undefined;

/** A source of records, and how many bytes of the file have been read so far. */
export interface SourceRecords {
  records: AsyncIterable<SourceRecord>;
  bytesRead(): number;
}

/** Opens a file; what begins with a brace is GeoJSON. */
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
