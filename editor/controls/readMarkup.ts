// Tokenizes HTML without the DOM in a single pass: megabytes take milliseconds.

export type MarkupPart =
  | { is: 'text'; text: string }
  /** `source` is the tag as written. */
  | { is: 'tag'; name: string; isClosing: boolean; source: string }
  /** An unclosed tag and the rest: HTML drops it, an editor may keep it. */
  | { is: 'unfinished'; text: string };

/** Elements whose content is not text. */
const SILENT = new Set([
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
  for (let at = from; at < html.length; at += 1) {
    const character = html[at];
    if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === '>') return at + 1;
    else if ((character === '"' || character === "'") && html[at - 1] === '=') quote = character;
  }
  return -1;
}

function endOfComment(html: string, from: number): number {
  const end = html.indexOf('-->', from);
  return end < 0 ? -1 : end + '-->'.length;
}

/** Index of the closing tag of a non-text element, or the end. */
function endOfSilence(html: string, name: string, from: number): number {
  const closing = new RegExp(`</${name}`, 'gi');
  closing.lastIndex = from;
  return closing.exec(html)?.index ?? html.length;
}

export function* readMarkup(html: string): Generator<MarkupPart> {
  let at = 0;
  let textFrom = 0;
  const textUpTo = (end: number): MarkupPart => ({ is: 'text', text: html.slice(textFrom, end) });
  while ((at = html.indexOf('<', at)) >= 0) {
    const next = html[at + 1] ?? '';
    if (!/[a-z/!?]/i.test(next)) {
      at += 1;
      continue;
    }
    if (at > textFrom) yield textUpTo(at);
    const end = html.startsWith('<!--', at) ? endOfComment(html, at) : endOfTag(html, at + 1);
    if (end < 0) return yield { is: 'unfinished', text: html.slice(at) };
    const source = html.slice(at, end);
    const [, slash, name] = /^<(\/?)([a-z][^\s/>]*)/i.exec(source) ?? [];
    at = end;
    if (name) {
      const tag = { name: name.toLowerCase(), isClosing: slash === '/' };
      yield { is: 'tag', ...tag, source };
      if (SILENT.has(tag.name) && !tag.isClosing) at = endOfSilence(html, tag.name, end);
    }
    textFrom = at;
  }
  if (textFrom < html.length) yield textUpTo(html.length);
}
