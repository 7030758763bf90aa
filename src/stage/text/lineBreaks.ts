// Line breaks of Chinese, Japanese and Thai: between words, never before closing or after opening
// punctuation (Requirements for Chinese Text Layout, W3C, 3.1.3). Pixi would break between any two
// characters, so marks tell it where.
import { CanvasTextMetrics } from 'pixi.js';

/** Zero-width space. */
export const MAY_BREAK = '\u200b';
const NO_BREAK_SPACE = '\u00a0';
const CLOSING = /^[\s\u00a0、。，．：；！？）】》」』〉〕’”…—～%°·.,!?:;)\]}]/u;
const OPENING = /[（【《「『〈〔‘“$¥([{]$/u;

/**
 * A text without marks is in a script that breaks at spaces: its overlong words may break anywhere.
 */
CanvasTextMetrics.canBreakChars = (char, _next, token) => !token.includes(MAY_BREAK) || char === MAY_BREAK;

const segmenters = new Map<string, Intl.Segmenter>();

function segmenterOf(langCode: string): Intl.Segmenter {
  const segmenter = segmenters.get(langCode) ?? new Intl.Segmenter(langCode, { granularity: 'word' });
  segmenters.set(langCode, segmenter);
  return segmenter;
}

/** Marks possible line breaks in a script without spaces; tags and newlines stay as they are. */
export function withLineBreaks(tagged: string, langCode: string): string {
  return tagged
    .split(/(<\/?i>|\n)/)
    .map((part) => (/^[<\n]/.test(part) ? part : withBreakMarks(part, langCode)))
    .join('');
}

function withBreakMarks(text: string, langCode: string): string {
  let result = '';
  for (const { segment } of segmenterOf(langCode).segment(text)) {
    const mayBreak = result !== '' && !CLOSING.test(segment) && !OPENING.test(result);
    // A space would make Pixi move the whole following run to the next line.
    result += (mayBreak ? MAY_BREAK : '') + segment.replaceAll(' ', NO_BREAK_SPACE);
  }
  return result;
}
