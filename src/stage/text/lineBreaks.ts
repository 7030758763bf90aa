// Where a line of Chinese, Japanese or Thai may end: between words, never before a closing mark nor after an opening one
// (Requirements for Chinese Text Layout, W3C, 3.1.3). Pixi would break between any two characters, so marks tell it where.
import { CanvasTextMetrics } from 'pixi.js';

/** Draws nothing and takes no room. */
const MAY_BREAK = '\u200b';
const NO_BREAK_SPACE = '\u00a0';
const CLOSING = /^[\s\u00a0、。，．：；！？）】》」』〉〕’”…—～%°·.,!?:;)\]}]/u;
const OPENING = /[（【《「『〈〔‘“$¥([{]$/u;

/** A text without marks is of a script that breaks at spaces: its overlong words may break anywhere, as before. */
CanvasTextMetrics.canBreakChars = (char, _next, token) => !token.includes(MAY_BREAK) || char === MAY_BREAK;

const segmenters = new Map<string, Intl.Segmenter>();

function segmenterOf(langCode: string): Intl.Segmenter {
  const known = segmenters.get(langCode) ?? new Intl.Segmenter(langCode, { granularity: 'word' });
  segmenters.set(langCode, known);
  return known;
}

/** Marks the places where a text of a script without spaces may break; tags and line ends are left as they are. */
export function withLineBreaks(tagged: string, langCode: string): string {
  return tagged
    .split(/(<\/?i>|\n)/)
    .map((part) => (/^[<\n]/.test(part) ? part : marked(part, langCode)))
    .join('');
}

function marked(text: string, langCode: string): string {
  let result = '';
  for (const { segment } of segmenterOf(langCode).segment(text)) {
    const mayBreak = result !== '' && !CLOSING.test(segment) && !OPENING.test(result);
    // A space would make Pixi move the whole run after it to the next line.
    result += (mayBreak ? MAY_BREAK : '') + segment.replaceAll(' ', NO_BREAK_SPACE);
  }
  return result;
}
