// Where a line of Chinese, Japanese or Thai may end: between words, never before a closing mark nor after an opening one
// (Requirements for Chinese Text Layout, W3C, 3.1.3). Pixi breaks at spaces only, so a zero-width one marks each place.
import { CanvasTextMetrics } from 'pixi.js';

const ZERO_WIDTH_SPACE = '\u200b';
const CLOSING = /^[\s、。，．：；！？）】》」』〉〕’”…—～%°·.,!?:;)\]}]/u;
const OPENING = /[（【《「『〈〔‘“$¥([{]$/u;

const ownSpace = CanvasTextMetrics.isBreakingSpace.bind(CanvasTextMetrics);
CanvasTextMetrics.isBreakingSpace = (char, next) => char === ZERO_WIDTH_SPACE || ownSpace(char, next);

const segmenters = new Map<string, Intl.Segmenter>();

function segmenterOf(langCode: string): Intl.Segmenter {
  const known = segmenters.get(langCode) ?? new Intl.Segmenter(langCode, { granularity: 'word' });
  segmenters.set(langCode, known);
  return known;
}

/** Marks the places where a text of a script without spaces may break; tags are left as they are. */
export function withLineBreaks(tagged: string, langCode: string): string {
  return tagged.split(/(<\/?i>)/).map((part) => (part.startsWith('<') ? part : marked(part, langCode))).join('');
}

function marked(text: string, langCode: string): string {
  let result = '';
  for (const { segment } of segmenterOf(langCode).segment(text)) {
    const mayBreak = result !== '' && !CLOSING.test(segment) && !OPENING.test(result) && !/\s$/.test(result);
    result += mayBreak ? ZERO_WIDTH_SPACE + segment : segment;
  }
  return result;
}
