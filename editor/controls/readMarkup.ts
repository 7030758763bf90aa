// Tokenizes HTML without the DOM in a single pass: megabytes take milliseconds.

export type MarkupPart =
  | { type: 'text'; text: string }
  /** `source` is the tag as written. */
  | { type: 'tag'; name: string; isClosing: boolean; source: string }
  /** An unclosed tag and the rest: HTML drops it, an editor may keep it. */
  | { type: 'unfinished'; text: string };

/** Elements whose content is not text. */
const NON_TEXT = new Set([
  'script',
  'style',
  'title',
  'textarea',
  'xmp',
  'iframe',
  'noscript',
  'template',
  'svg',
  'math',
]);

/** Index after a tag's '>', past quoted attributes; -1 if unclosed. */
function endOfTag(html: string, from: number): number {
  let quote = '';
  for (let index = from; index < html.length; index += 1) {
    const character = html[index];
    if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === '>') return index + 1;
    else if ((character === '"' || character === "'") && html[index - 1] === '=') quote = character;
  }
  return -1;
}

function endOfComment(html: string, from: number): number {
  const end = html.indexOf('-->', from);
  return end < 0 ? -1 : end + '-->'.length;
}

/** Index of the closing tag of a non-text element, or the end. */
function endOfNonText(html: string, name: string, from: number): number {
  const closing = new RegExp(`</${name}`, 'gi');
  closing.lastIndex = from;
  return closing.exec(html)?.index ?? html.length;
}

export function* readMarkup(html: string): Generator<MarkupPart> {
  let index = 0;
  let textFrom = 0;
  const textUpTo = (end: number): MarkupPart => ({ type: 'text', text: html.slice(textFrom, end) });
  while ((index = html.indexOf('<', index)) >= 0) {
    const next = html[index + 1] ?? '';
    if (!/[a-z/!?]/i.test(next)) {
      index += 1;
      continue;
    }
    if (index > textFrom) yield textUpTo(index);
    const end = html.startsWith('<!--', index) ? endOfComment(html, index) : endOfTag(html, index + 1);
    if (end < 0) return yield { type: 'unfinished', text: html.slice(index) };
    const source = html.slice(index, end);
    const [, slash, name] = /^<(\/?)([a-z][^\s/>]*)/i.exec(source) ?? [];
    index = end;
    if (name) {
      const tag = { name: name.toLowerCase(), isClosing: slash === '/' };
      yield { type: 'tag', ...tag, source };
      if (NON_TEXT.has(tag.name) && !tag.isClosing) index = endOfNonText(html, tag.name, end);
    }
    textFrom = index;
  }
  if (textFrom < html.length) yield textUpTo(html.length);
}
