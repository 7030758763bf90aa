// The encoding of a text file, found by its bytes. UTF-8 and UTF-16 are certain; among the code
// pages of older programs the one is chosen in which the text looks most like words.
import { TABLE_MESSAGES } from '#config/tableMessages.ts';
import { TableProblem } from './tableProblem.ts';

/** Labels of the Encoding Standard, as TextDecoder accepts them. */
export const CODE_PAGES = [
  'windows-1252',
  'macintosh',
  'windows-1254',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-kr',
] as const;
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | (typeof CODE_PAGES)[number];

export interface FoundEncoding {
  encoding: Encoding;
  /** Whether another code page is possible. */
  isGuess: boolean;
}

/** Enough words to tell code pages apart. */
const SAMPLE_BYTES = 1 << 16;
/** Every second byte of text in UTF-16 with Latin letters is zero. */
const ZERO_SHARE = 0.3;

/** Throws a TableProblem where no encoding makes a text of it. */
function encodingOf(bytes: Uint8Array): FoundEncoding {
  const certain = unicodeOf(bytes) ?? (isUtf8(bytes) ? 'utf-8' : undefined);
  if (certain) return { encoding: certain, isGuess: false };
  return { encoding: codePageOf(sampleOf(bytes)), isGuess: true };
}

/** UTF-16, or UTF-8 with its mark; undefined for what only its letters tell. */
export function unicodeOf(bytes: Uint8Array): Encoding | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  const head = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 0];
  head.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) < (head.length / 2) * ZERO_SHARE) return undefined;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Up to 64 kB of the lines that have letters beyond ASCII. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= SAMPLE_BYTES) return bytes;
  const first = bytes.findIndex((byte) => byte > 0x7f);
  const start = Math.max(0, bytes.lastIndexOf(0x0a, first) + 1);
  return bytes.subarray(start, start + SAMPLE_BYTES);
}

/**
 * The code page in which a sample looks most like words. Throws a TableProblem where it does in
 * none.
 */
export function codePageOf(sample: Uint8Array): Encoding {
  const hasOldMacLines = sample.includes(0x0d) && !sample.includes(0x0a);
  const scored = CODE_PAGES.map((encoding, index) => {
    const text = decodeAs(encoding, sample);
    const likely = encoding === 'macintosh' && hasOldMacLines ? OLD_MAC : 0;
    // If two are alike, the first of the list is more common.
    return { encoding, score: likenessOf(text, sample) + likely - index * COMMONER };
  });
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a));
  if (best.score <= 0) throw new TableProblem(TABLE_MESSAGES.letters);
  return best.encoding;
}

const [OLD_MAC, COMMONER] = [0.2, 0.01];
const ODD = -2;

/** From -2 to 1: the mean of how well each letter beyond ASCII fits where it is. */
function likenessOf(text: string, sample: Uint8Array): number {
  let [sum, count] = [0, 0];
  const letters = [...text];
  letters.forEach((letter, index) => {
    if (letter <= '\u007f') return;
    const fit =
      letter === '’'
        ? fitOfApostrophe(letters, index)
        : fitOf(letter, letters[index - 1] ?? ' ', letters[index + 1] ?? ' ');
    // A broken sequence of bytes weighs as much as a word.
    const weight = fit === ODD ? 4 : 1;
    sum += fit * weight;
    count += weight;
  });
  return count === 0 || sample.length === 0 ? 1 : sum / count;
}

const [HAN, KANA, HANGUL] = [
  /\p{Script=Han}/u,
  /[\p{Script=Hiragana}\p{Script=Katakana}ー]/u,
  /\p{Script=Hangul}/u,
];
const isAsiatic = (letter: string): boolean => HAN.test(letter) || KANA.test(letter) || HANGUL.test(letter);
/** Punctuation that words have in them or beside them. */
const WITHIN_WORDS = /[’‘\u00ad]/;
const BESIDE_WORDS = /[\u00a0\u202f€£¥©®™°…“”„«»‘’‚–—•§º¡¿½¼¾²³\u3000-\u303f\uff00-\uffef]/;
/** Letters of few languages, which other code pages have for common ones. */
const RARE = /[šžŠŽƒÿŸﬁﬂðÐþÞ]/;

function fitOf(letter: string, before: string, after: string): number {
  if (/[\p{Cc}\p{Cn}\p{Co}\ufffd]/u.test(letter)) return ODD;
  const isWord = (other: string): boolean => /[\p{Ll}\p{Lu}\p{Lo}]/u.test(other);
  const isLatin = (other: string): boolean => /\p{Script=Latin}/u.test(other);
  if (isAsiatic(letter)) return fitOfAsiatic(letter, before, after);
  if (/[\p{Ll}\p{Lu}]/u.test(letter)) {
    const beside = [before, after].filter(isWord);
    // Words have one script.
    if (beside.some((other) => isLatin(other) !== isLatin(letter))) return -1;
    const isUpper = /\p{Lu}/u.test(letter);
    if (isUpper && /\p{Ll}/u.test(before)) return -1;
    if (isUpper && isWord(before) && /\p{Ll}/u.test(after)) return -0.5;
    if (/\p{N}/u.test(before) || (isUpper && /\p{N}/u.test(after))) return -0.5;
    if (beside.length === 0) return /[àèéòóåöíÀÉÅÖ]/.test(letter) ? 0.3 : -0.25;
    // Words of the Latin script have plain letters too.
    if (isLatin(letter) && beside.every((other) => other > '\u007f')) return 0.2;
    return RARE.test(letter) ? 0.5 : isOddBefore(letter, after) ? 0.2 : 1;
  }
  if (isWord(before) && isWord(after)) return WITHIN_WORDS.test(letter) ? 0.5 : -1;
  if (/[£€¥³²¿]/.test(letter) && isWord(after) !== (letter === '¿')) return -0.5;
  return BESIDE_WORDS.test(letter) ? 0.6 : -0.25;
}

/**
 * Scores an apostrophe as in it’s, they’ll, l’été and dell’arte; within other words another code
 * page has a letter.
 */
function fitOfApostrophe(letters: readonly string[], index: number): number {
  const before = letters.slice(Math.max(0, index - 8), index).join('');
  const after = letters.slice(index + 1, index + 4).join('');
  if (!/\p{L}$/u.test(before) || !/^\p{L}/u.test(after)) return 0.6;
  const isEnglish = /^(?:s|t|d|m|ll|re|ve)(?!\p{L})/iu.test(after);
  const isRomance =
    /(?<!\p{L})(?:[cdjlmnst]|qu|(?:da|de|ne|su|a|co)?ll|un|gl|sant|lorsqu|puisqu|jusqu)$/iu.test(before);
  return isEnglish || isRomance ? 1 : 0.3;
}

/** Letters that French, Italian and the languages of the north have only beside some others. */
function isOddBefore(letter: string, after: string): boolean {
  if (/[œŒ]/.test(letter)) return !/[ui]/i.test(after);
  if (/[ìù]/.test(letter)) return /\p{L}/u.test(after);
  return letter === 'ø' && /[àáâèéêíìóòúù]/.test(after);
}

/** Alone among Latin letters it is one of them, misread together with its neighbor. */
function fitOfAsiatic(letter: string, before: string, after: string): number {
  const beside = [before, after];
  if (beside.some((other) => /\p{Script=Latin}/u.test(other)) && !beside.some(isAsiatic)) return -1;
  // Half of a width: one alone is a sign of another code page.
  if (/[\uff61-\uff9f]/.test(letter))
    return beside.some((other) => /[\uff61-\uff9f]/.test(other)) ? 0.4 : -0.5;
  // Rare ideographs are what other encodings look like.
  const isCommon = COMMON_HAN.has(letter) || KANA.test(letter);
  return isCommon ? 1 : HANGUL.test(letter) ? 0.9 : 0.6;
}

/** The most frequent ideographs of running text, simplified and traditional. */
const COMMON_HAN: ReadonlySet<string> = new Set(
  '的一是不了在人有我他这中大来上国和地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运这個來國說時會對後裡過發學經動還進樣從無現開關點業間問長機產體電數報務計區動價話號網費機視寬頻旗艦舰平板手机電腦电脑价格宽带套餐流量月'.split(
    '',
  ),
);

/** Node 20 reads windows-1252 as Latin-1 unless it streams, so '’' would be a control character. */
function decodeAs(encoding: Encoding, bytes: Uint8Array): string {
  const decoder = new TextDecoder(encoding);
  return decoder.decode(bytes, { stream: true }) + decoder.decode();
}

/** The text of a table. Throws a TableProblem for a workbook, and where letters can't be read. */
export function decodeText(bytes: Uint8Array, chosen?: Encoding): FoundEncoding & { text: string } {
  refuseOtherFiles(bytes);
  return decodeLetters(bytes, chosen);
}

/** The text of any file. Throws a TableProblem where letters can't be read. */
export function decodeLetters(bytes: Uint8Array, chosen?: Encoding): FoundEncoding & { text: string } {
  const found = chosen ? { encoding: chosen, isGuess: true } : encodingOf(bytes);
  return { ...found, text: decodeAs(found.encoding, bytes) };
}

const startsWith = (bytes: Uint8Array, ...start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

/** Workbooks are archives (xlsx, ods, numbers) or compound files (xls). */
export function refuseOtherFiles(bytes: Uint8Array): void {
  if (startsWith(bytes, 0x50, 0x4b, 3, 4) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw new TableProblem(TABLE_MESSAGES.workbook);
  const head = new TextDecoder(unicodeOf(bytes) ?? 'utf-8').decode(bytes.subarray(0, 64)).trimStart();
  if (/^(?:<[!?a-z]|%PDF|\{\\rtf)/i.test(head)) throw new TableProblem(TABLE_MESSAGES.webPage);
}
