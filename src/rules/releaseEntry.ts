// One document of a release, read from its text without parsing the rest: a release may have 2,000
// documents and 27 MB. See src/server/publishing/README.md#publishing.

/** Version and document. */
export type ReleaseEntry = [version: number, document: unknown];

/** `"documents":{`, a line for each document of a kind, and this. */
const END = '\n}}';
const NAME = '{"hash":"';
const HASH_CHARACTERS = 64;
const BRACE = 0x7b;

/**
 * The bytes whose SHA-256 is the name of a release: all but its first member, the name itself.
 * Undefined if the name is another one. Changes `bytes` meanwhile; `restore` undoes that.
 */
export function namedBytes(
  bytes: Uint8Array<ArrayBuffer>,
  hash: string,
): { hashed: Uint8Array<ArrayBuffer>; restore: () => void } | undefined {
  const start = new TextDecoder().decode(bytes.subarray(0, NAME.length + HASH_CHARACTERS + 2));
  if (start !== `${NAME}${hash}",`) return undefined;
  // The comma is where the brace would be without the member.
  const at = start.length - 1;
  const comma = bytes[at] ?? 0;
  bytes[at] = BRACE;
  return { hashed: bytes.subarray(at), restore: () => void (bytes[at] = comma) };
}

/**
 * The entry with this key, such as 'page/care'; undefined if the release does not have it. Throws a
 * SyntaxError for half a release. No document has a line break, so each is found by its line.
 */
export function entryIn(releaseText: string, key: string): ReleaseEntry | undefined {
  if (!releaseText.startsWith(NAME)) return formerEntryIn(releaseText, key);
  if (!releaseText.endsWith(END)) throw new SyntaxError('The release is not whole');
  const slash = key.indexOf('/');
  const [kind, id] = [key.slice(0, slash), key.slice(slash + 1)];
  const section = `\n${JSON.stringify(kind)}:{\n`;
  const from = releaseText.indexOf(section) + section.length - 1;
  if (from < section.length - 1) return undefined;
  const until = releaseText.indexOf('\n}', from);
  const line = `\n${JSON.stringify(id)}:`;
  const at = releaseText.indexOf(line, from);
  if (at < 0 || at > until) return undefined;
  const text = releaseText.slice(at + line.length, releaseText.indexOf('\n', at + 1));
  const version = versionsIn(releaseText)[kind]?.[id] ?? 0;
  return [version, JSON.parse(text.endsWith(',') ? text.slice(0, -1) : text)];
}

/** The files that a release shows; none for a text that is no release. */
export function filesIn(releaseText: string): { url: string; bytes: number; sha256: string }[] {
  return JSON.parse(lineIn(releaseText, 'media') ?? '[]');
}

/** Versions by kind and id: one line, of some bytes for each document. */
function versionsIn(releaseText: string): Record<string, Record<string, number>> {
  return JSON.parse(lineIn(releaseText, 'versions') ?? '{}');
}

/** The JSON of a member on a line of its own, before others. */
function lineIn(releaseText: string, member: string): string | undefined {
  const name = `\n"${member}":`;
  const start = releaseText.indexOf(name) + name.length;
  return start < name.length ? undefined : releaseText.slice(start, releaseText.indexOf('\n', start) - 1);
}

/**
 * The same of a release that a kiosk cached from an older build: `"page/care":[version, document]`.
 * Keys have a slash, which no field of a document has, so a key is found only where it is one.
 */
function formerEntryIn(releaseText: string, key: string): ReleaseEntry | undefined {
  const name = `${JSON.stringify(key)}:`;
  const at = releaseText.indexOf(name);
  if (at < 0) return undefined;
  const start = at + name.length;
  return JSON.parse(releaseText.slice(start, endOfValue(releaseText, start))) as ReleaseEntry;
}

/** Index after the array or object that begins at `start`. */
function endOfValue(text: string, start: number): number {
  let depth = 0;
  for (let index = start; index < text.length; index += 1) {
    const character = text[index];
    if (character === '"') index = endOfString(text, index);
    else if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') {
      depth -= 1;
      if (depth === 0) return index + 1;
    }
  }
  throw new SyntaxError('The release ends within a document');
}

/** Index of the quote that ends the string which begins at `start`. */
function endOfString(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index += 1) {
    if (text[index] === '\\') index += 1;
    else if (text[index] === '"') return index;
  }
  throw new SyntaxError('The release ends within a text');
}
