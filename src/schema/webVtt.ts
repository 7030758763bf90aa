// Captions as WebVTT: cues, and what is wrong with a text that is none. Tolerant when it is read:
// a cue that cannot be understood is left out, so that the others are still shown.

export interface Cue {
  startS: number;
  endS: number;
  /** With WebVTT's own tags, such as <v Ana>. */
  text: string;
}

interface CaptionProblem {
  /** Counted from 1. */
  line: number;
  reason: 'header' | 'time' | 'order' | 'gap' | 'none';
}

interface Captions {
  cues: readonly Cue[];
  /** The first thing that is wrong. */
  problem?: CaptionProblem;
}

const MOMENT = String.raw`(?:(\d+):)?([0-5]\d):([0-5]\d)\.(\d{3})`;
const TIMING = new RegExp(String.raw`^${MOMENT}[ \t]*-->[ \t]*${MOMENT}(?:[ \t]+\S.*)?$`);
const ARROW = '-->';
/** Parts of a file that are no cues. */
const HEADER = /^WEBVTT(?:[ \t]|$)/;
const OTHER_PART = /^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/;

const secondsOf = ([hours = '0', minutes = '0', seconds = '0', thousandths = '0']: readonly (
  | string
  | undefined
)[]): number => Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(thousandths) / 1000;

/** Reads captions; an empty text has none and is right, and so is a header that waits for cues. */
export function parseWebVtt(text: string): Captions {
  if (text.trim() === '') return { cues: [] };
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  if (!HEADER.test(lines[0] ?? '')) return { cues: [], problem: { line: 1, reason: 'header' } };
  const cues: Cue[] = [];
  const problems: CaptionProblem[] = [];
  for (const part of partsOf(lines)) {
    const { cue, problem } = readPart(part);
    if (cue) cues.push(cue);
    if (problem) problems.push(problem);
  }
  const isHeaderOnly = lines.slice(1).every((line) => line.trim() === '');
  if (cues.length === 0 && !isHeaderOnly) problems.push({ line: 1, reason: 'none' });
  const [problem] = problems;
  return problem ? { cues, problem } : { cues };
}

interface Part {
  firstLine: number;
  lines: readonly string[];
}

/**
 * Returns the parts that blank lines separate, after the header. A time ends the header, a note and
 * a style sheet, as in browsers, so that a cue directly below them counts.
 */
function partsOf(lines: readonly string[]): Part[] {
  const parts: { firstLine: number; lines: string[] }[] = [];
  let open: string[] | undefined = [lines[0] ?? ''];
  lines.slice(1).forEach((line, index) => {
    if (isSeparator(lines, index + 1)) open = undefined;
    else if (open && !(line.includes(ARROW) && isOther(open[0] ?? ''))) open.push(line);
    else {
      open = [line];
      parts.push({ firstLine: index + 2, lines: open });
    }
  });
  return parts;
}

/** An empty line. One of spaces alone is a text, unless something else begins below it. */
function isSeparator(lines: readonly string[], index: number): boolean {
  const [line = '', next = '', afterNext = ''] = lines.slice(index, index + 3);
  if (line === '' || line.trim() !== '') return line === '';
  return next.trim() === '' || next.includes(ARROW) || afterNext.includes(ARROW) || OTHER_PART.test(next);
}

const isOther = (line: string): boolean => OTHER_PART.test(line) || HEADER.test(line);

function readPart({ firstLine, lines }: Part): { cue?: Cue; problem?: CaptionProblem } {
  const [first = '', second = ''] = lines;
  if (OTHER_PART.test(first) && !lines.some((line) => line.includes(ARROW))) return {};
  // A cue may have a name above its times.
  const index = !first.includes(ARROW) && second.includes(ARROW) ? 1 : 0;
  const line = firstLine + index;
  const times = TIMING.exec((lines[index] ?? '').trim())?.slice(1);
  if (!times) return { problem: { line, reason: 'time' } };
  const [startS, endS] = [secondsOf(times.slice(0, 4)), secondsOf(times.slice(4))];
  if (endS <= startS) return { problem: { line, reason: 'order' } };
  const texts = lines.slice(index + 1);
  const next = texts.findIndex((text) => text.includes(ARROW));
  if (next >= 0) return { problem: { line: line + 1 + next, reason: 'gap' } };
  return { cue: { startS, endS, text: texts.join('\n') } };
}

/** Whether a caption has no spoken words, only sounds: '[Music]'. */
export const hasOnlySounds = (caption: string): boolean => /^(\s*\[[^\]]*\])+\s*$/.test(caption);
