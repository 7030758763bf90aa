// Captions as people bring them, as WebVTT: SRT, YouTube's SBV, SubStation Alpha, times with
// commas, and rolling captions, which repeat each line. Loaded by the editor and the server.
import { parseWebVtt, type Cue } from './webVtt.ts';

const MOMENT = String.raw`(?:(\d+):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})`;
/** 00:00:01,000 --> 00:00:02,500 · 0:00:01.000,0:00:02.500 · with an arrow of a word processor */
const TIMES = new RegExp(String.raw`^\s*${MOMENT}\s*(?:-{1,2}>|[–—]>?|→|,)\s*${MOMENT}(?:\s.*)?$`);
const DIALOGUE = /^Dialogue:\s*[^,]*,([^,]*),([^,]*),(?:[^,]*,){6}(.*)$/;
const INDEX = /^\s*\d+\s*$/;
const HEADER = /^WEBVTT(?![\w-])/i;
const OTHER_PART = /^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/;

/**
 * The text as WebVTT. One that is already is the same, unless its lines roll; so is one without any
 * times, which the checks name.
 */
export function asWebVtt(text: string): string {
  const plain = text.replace(/^(?:\ufeff|ï»¿)+/, '');
  const isHeaded = HEADER.test(plain);
  if (!isHeaded && plain.split('\n').some(isWrongTime))
    return `WEBVTT\n\n${plain.split('\n').map(withPoints).join('\n').trimStart()}`;
  const cues = isHeaded ? webVttCues(plain) : foreignCues(plain);
  if (cues === undefined) return text;
  const folded = foldRolling(cues);
  const isWebVtt = plain.startsWith('WEBVTT') && parseWebVtt(plain).problem === undefined;
  if (
    cues.length === 0 ||
    (isWebVtt && folded.length === cues.length && folded.every((cue, index) => cue === cues[index]))
  )
    return isWebVtt ? plain : text;
  return `WEBVTT\n\n${folded.map(written).join('\n\n')}\n`;
}

/**
 * The text of a file as WebVTT: what other programs write into one that says WEBVTT, too. Line ends
 * are '\n'.
 */
export function captionsOfFile(text: string): string {
  const plain = text.replaceAll(/\r\n|\r/g, '\n').replace(/^(?:\ufeff|ï»¿|\s)+/, '');
  if (!HEADER.test(plain)) return asWebVtt(plain);
  const headed = plain.replace(HEADER, 'WEBVTT');
  const reason = parseWebVtt(headed).problem?.reason;
  if (reason !== 'time' && reason !== 'gap') return asWebVtt(headed);
  const mended = headed.split('\n').map(withPoints).join('\n');
  return asWebVtt(mended.replaceAll(TIME_WITHOUT_GAP, '$1\n\n$2'));
}

/** A time, with its number, directly below a text. */
const TIME_WITHOUT_GAP = /([^\n]\n?)\n((?:\d+\n)?\d[\d:.]* --> )/g;

/** It can't be a text: the checks name its line. */
const isWrongTime = (line: string): boolean => /^\s*\d[\d:.,;\s]*-->/.test(line) && !TIMES.test(line);

/** A line of times as WebVTT has it, with what follows them; others as they are. */
function withPoints(line: string): string {
  const times = TIMES.exec(line);
  if (!times) return line;
  const settings = /(?:->|→|–>|—>)\s*\S+(\s.*)$/.exec(line)?.[1] ?? '';
  return `${moment(secondsOf(times.slice(1, 5)))} --> ${moment(secondsOf(times.slice(5, 9)))}${settings}`;
}

/** Undefined where something is wrong that only a person can mend. */
function webVttCues(text: string): readonly Cue[] | undefined {
  const { cues, problem } = parseWebVtt(text);
  return problem ? undefined : cues;
}

const secondsOf = ([hours = '0', minutes = '0', seconds = '0', fraction = '0']: readonly (
  | string
  | undefined
)[]): number => Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(`0.${fraction}`);

/** Undefined for a text without times. */
function foreignCues(text: string): readonly Cue[] | undefined {
  const lines = text.split(/\r\n|\n|\r/);
  const dialogue = lines.flatMap((line) => cueOfDialogue(line) ?? []);
  if (dialogue.length > 0) return dialogue.toSorted((a, b) => a.startS - b.startS);
  const starts = lines.flatMap((line, index) => (TIMES.test(line) ? [index] : []));
  if (starts.length === 0) return undefined;
  return starts
    .map((start, index) => {
      const times = TIMES.exec(lines[start] ?? '')?.slice(1) ?? [];
      const next = starts[index + 1];
      const end = next === undefined ? lines.length : next - (INDEX.test(lines[next - 1] ?? '') ? 1 : 0);
      return {
        startS: secondsOf(times.slice(0, 4)),
        endS: secondsOf(times.slice(4)),
        text: textOf(withoutNotes(lines.slice(start + 1, end))),
      };
    })
    .filter((cue) => cue.text !== '' || cue.endS <= cue.startS);
}

/** Up to a note, which follows an empty line. */
function withoutNotes(lines: readonly string[]): readonly string[] {
  const note = lines.findIndex(
    (line, index) => OTHER_PART.test(line) && (lines[index - 1] ?? '').trim() === '',
  );
  return note < 0 ? lines : lines.slice(0, note);
}

function cueOfDialogue(line: string): Cue | undefined {
  const [, start = '', end = '', text = ''] = DIALOGUE.exec(line) ?? [];
  const times = TIMES.exec(`${start.trim()} --> ${end.trim()}`)?.slice(1);
  if (!times) return undefined;
  const lines = text.split(/\\[Nn]/).map((part) => part.replaceAll('\\h', ' '));
  return { startS: secondsOf(times.slice(0, 4)), endS: secondsOf(times.slice(4)), text: textOf(lines) };
}

/** Tags that WebVTT knows; '<' begins no other. */
const NO_TAG = /<(?!\/?(?:b|i|u|c|v|ruby|rt|lang)(?:[.\s][^<>]*)?>|\d[\d:.]*>)/g;

/** Without blank lines, colors and positions; what would be markup is written as a character. */
const textOf = (lines: readonly string[]): string =>
  lines
    .map((line) =>
      line
        .replaceAll(/\{\\[^}]*\}|<\/?font\b[^>]*>/gi, '')
        .replaceAll(/&(?!(?:amp|lt|gt|nbsp|lrm|rlm|#\d+|#x[\da-f]+);)/gi, '&amp;')
        .replaceAll('-->', '--&gt;')
        .replaceAll(NO_TAG, '&lt;')
        .trim(),
    )
    .filter((line) => line !== '')
    .join('\n');

/** Captions that roll follow each other at once. */
const GAP_S = 0.25;
/** Fewer repeats are what a speaker says twice. */
const [REPEATS_MIN, REPEATS_SHARE] = [2, 0.3];

const plainLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.replaceAll(/<[^<>]*>/g, '').trim())
    .filter((line) => line !== '');

/** Lines at the beginning of a cue that the one before has shown, or that a longer line repeats. */
function repeatedLines(before: readonly string[], lines: readonly string[]): number {
  for (let count = Math.min(before.length, lines.length); count > 0; count -= 1)
    if (before.slice(-count).every((line, index) => line === lines[index])) return count;
  return 0;
}

/** Whether the last line only got longer, by words. */
function isGrown(before: readonly string[], lines: readonly string[]): boolean {
  const [last, next] = [before.at(-1), lines.at(-1)];
  const isSame =
    before.length === lines.length && before.slice(0, -1).every((line, index) => line === lines[index]);
  return isSame && last !== undefined && next?.startsWith(`${last} `) === true;
}

/**
 * Cues without the lines that the one before still shows: live captions and those of machines
 * repeat each line while the next is spoken, or a line with one word more.
 */
function foldRolling(cues: readonly Cue[]): readonly Cue[] {
  const shown = cues.map(({ text }) => plainLines(text));
  const steps = cues.map((cue, index) => {
    const [previous, before = []] = [cues[index - 1], shown[index - 1]];
    const isNext =
      previous !== undefined && cue.startS <= previous.endS + GAP_S && cue.startS >= previous.startS;
    const isGrowth = isNext && isGrown(before, shown[index] ?? []);
    return { isGrowth, repeated: isNext ? repeatedLines(before, shown[index] ?? []) : 0 };
  });
  const count = steps.filter(({ isGrowth, repeated }) => isGrowth || repeated > 0).length;
  if (count < REPEATS_MIN || count < cues.length * REPEATS_SHARE) return cues;
  const folded: Cue[] = [];
  cues.forEach((cue, index) => {
    const { isGrowth = false, repeated = 0 } = steps[index] ?? {};
    const lines = cue.text.split('\n').filter((line) => plainLines(line).length > 0);
    const last = folded.at(-1);
    if (isGrowth && last) {
      const text = [...last.text.split('\n').slice(0, -1), lines.at(-1) ?? ''].join('\n');
      folded[folded.length - 1] = { ...last, text, endS: cue.endS };
      return;
    }
    const text = lines.slice(repeated).join('\n');
    // It only kept the last line in view.
    if (text === '' && last) folded[folded.length - 1] = { ...last, endS: Math.max(last.endS, cue.endS) };
    else if (text !== '') folded.push(text === cue.text ? cue : { ...cue, text });
  });
  return folded;
}

const written = ({ startS, endS, text }: Cue): string => `${moment(startS)} --> ${moment(endS)}\n${text}`;

/** 3661.5 is 01:01:01.500. */
function moment(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const parts = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60, Math.floor(ms / 1000) % 60];
  const [hours, minutes, whole] = parts.map((part) => String(part).padStart(2, '0'));
  return `${hours}:${minutes}:${whole}.${String(ms % 1000).padStart(3, '0')}`;
}
