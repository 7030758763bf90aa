// One document of a release, read from its text without parsing the rest: a release may have 2,000
// documents and 27 MB. See src/server/README.md#218-publishing.

/** Version and document. */
export type ReleaseEntry = [version: number, document: unknown];

/**
 * The entry with this key, such as 'page/care'; undefined if the release does not have it. Keys
 * have a slash, which no field of a document has, so a key is found only where it is one.
 */
export function entryIn(releaseText: string, key: string): ReleaseEntry | undefined {
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
