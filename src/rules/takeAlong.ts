// The link that a shopper takes along: what was chosen, in characters that a small QR code holds.
// The kiosk writes it without the server, the server finds the documents by it. It has no person,
// no visit and no address of a shopper. See src/server/take/README.md#take-along.
import { documentCode, ENVIRONMENT_BITS, DOCUMENT_BITS } from './documentCode.ts';

/** Kinds of documents that can be taken along; their order is part of the format. */
export const TAKEN_KINDS = ['product', 'compare', 'newCompare', 'quizResult', 'availabilityWizard'] as const;
export type TakenKind = (typeof TAKEN_KINDS)[number];

export interface TakeAlong {
  /** Two letters of ISO 639-1. */
  langCode: string;
  kind: TakenKind;
  /** Code of the environment's id. */
  environment: number;
  /** A release by the first digits of its hash, or the state after a save, by its number. */
  release: { prefix: string } | { seq: number };
  /** Code of the document's id. */
  document: number;
  /** Indexes of columns that are shown, of plans, or of the result in the center; below 40. */
  choice: readonly number[];
  /** The quiz that ended in a result: code of its first slide, answers by their positions. */
  quiz?: { startSlide: number; answers: readonly number[] };
}

/** Counted by the server when a page is opened on a phone: an event of no visit. */
export const TAKE_ALONG_EVENT = 'kiosk_take_along';

/** Route of the server. Upper case has a denser mode in QR codes (ISO/IEC 18004, 7.4.4). */
const PATH = '/TAKE/';
/** Longest address that phones read from a distance at 8 px a module. */
export const TAKE_ADDRESS_MAX_CHARS = 80;
const PAYLOAD_MAX_CHARS = 44;
const CHOICE_MAX = 40;
/** Hexadecimal digits of a release's hash: 40 bits, as the number of a save. */
const RELEASE_DIGITS = 10;

/** Crockford's Base32: no letters that look like digits, for those who type it. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const BITS = 5;
const BASE = 2 ** BITS;
const VERSION = 1;
const LETTERS = 26;
const A_CODE = 97;
const FROM_SAVE = 8;
const WITH_QUIZ = 16;
/** A slide has four answers at most; a longer quiz goes along without its answers. */
const [ANSWER_BITS, ANSWERS_MAX] = [2, 15];

const digitsFor = (bits: number): number => Math.ceil(bits / BITS);
const [LANG_DIGITS, RELEASE_CHARS] = [2, digitsFor(RELEASE_DIGITS * 4)];
const [ENVIRONMENT_CHARS, DOCUMENT_CHARS] = [digitsFor(ENVIRONMENT_BITS), digitsFor(DOCUMENT_BITS)];
/** Version, language, kind, environment, release, document. */
const FIXED_CHARS = 1 + LANG_DIGITS + 1 + ENVIRONMENT_CHARS + RELEASE_CHARS + DOCUMENT_CHARS;
const CHOICE_CHARS = CHOICE_MAX / BITS;
const BODY_MAX_CHARS = FIXED_CHARS + DOCUMENT_CHARS + 1 + digitsFor(ANSWERS_MAX * ANSWER_BITS) + CHOICE_CHARS;

/** The digits of a number, highest first. */
const write = (value: number, chars: number): string =>
  Array.from(
    { length: chars },
    (_, index) => DIGITS[Math.floor(value / BASE ** (chars - 1 - index)) % BASE],
  ).join('');

const read = (text: string): number =>
  [...text].reduce((value, character) => value * BASE + DIGITS.indexOf(character), 0);

/** Check digit by the Luhn mod N algorithm: finds any wrong digit and most swapped ones. */
function checkDigit(text: string): string {
  const sum = [...text].reduceRight(
    ({ total, factor }, character) => {
      const addend = factor * DIGITS.indexOf(character);
      return { total: total + Math.floor(addend / BASE) + (addend % BASE), factor: 3 - factor };
    },
    { total: 0, factor: 2 },
  ).total;
  return write((BASE - (sum % BASE)) % BASE, 1);
}

/** A list of small numbers as digits: `bits` for each, lowest first. */
function writeBits(values: readonly number[], bits: number): string {
  const all = values.flatMap((value) =>
    Array.from({ length: bits }, (_, bit) => Math.floor(value / 2 ** bit) % 2),
  );
  return Array.from({ length: Math.ceil(all.length / BITS) }, (_, digit) =>
    write(
      all.slice(digit * BITS, (digit + 1) * BITS).reduce((sum, on, bit) => sum + on * 2 ** bit, 0),
      1,
    ),
  ).join('');
}

const bitsOf = (text: string): number[] =>
  [...text].flatMap((character) =>
    Array.from({ length: BITS }, (_, bit) => Math.floor(read(character) / 2 ** bit) % 2),
  );

/** The payload of a link: 25 to 33 characters of Base32, more with the answers of a quiz. */
export function takePayload({
  langCode,
  kind,
  environment,
  release,
  document,
  choice,
  quiz,
}: TakeAlong): string {
  const letters = [0, 1].map((index) => (langCode.charCodeAt(index) - A_CODE + LETTERS) % LETTERS);
  const isSave = 'seq' in release;
  const marks = TAKEN_KINDS.indexOf(kind) + (isSave ? FROM_SAVE : 0) + (quiz ? WITH_QUIZ : 0);
  const chosen = Array.from({ length: CHOICE_MAX }, (_, index) => (choice.includes(index) ? 1 : 0));
  const text = [
    write(VERSION, 1),
    write((letters[0] ?? 0) * LETTERS + (letters[1] ?? 0), LANG_DIGITS),
    write(marks, 1),
    write(environment, ENVIRONMENT_CHARS),
    write(isSave ? release.seq : Number.parseInt(release.prefix, 16), RELEASE_CHARS),
    write(document, DOCUMENT_CHARS),
    quiz && write(quiz.startSlide, DOCUMENT_CHARS) + write(quiz.answers.length, 1),
    quiz && writeBits(quiz.answers, ANSWER_BITS),
    writeBits(chosen, 1).replace(/0+$/, ''),
  ].join('');
  return text + checkDigit(text);
}

/** Decodes a payload; undefined for one that is mistyped, forged or of a later version. */
export function readTakePayload(payload: string): TakeAlong | undefined {
  const text = payload.toUpperCase().replaceAll(/[IL]/g, '1').replaceAll('O', '0');
  const [body, check] = [text.slice(0, -1), text.slice(-1)];
  const isReadable = body.length >= FIXED_CHARS && body.length <= BODY_MAX_CHARS;
  if (!isReadable || [...text].some((character) => !DIGITS.includes(character))) return undefined;
  if (checkDigit(body) !== check) return undefined;
  let at = 0;
  const take = (chars: number): string => body.slice(at, (at += chars));
  const next = (chars: number): number => read(take(chars));
  const [version, language, marks] = [next(1), next(LANG_DIGITS), next(1)];
  const kind = TAKEN_KINDS[marks % FROM_SAVE];
  if (version !== VERSION || language >= LETTERS ** 2 || !kind) return undefined;
  const [environment, release, document] = [
    next(ENVIRONMENT_CHARS),
    next(RELEASE_CHARS),
    next(DOCUMENT_CHARS),
  ];
  const quiz = marks >= WITH_QUIZ ? readQuiz(next, take) : undefined;
  const rest = body.slice(at);
  if (at > body.length || rest.length > CHOICE_CHARS) return undefined;
  return {
    langCode: String.fromCharCode(A_CODE + Math.floor(language / LETTERS), A_CODE + (language % LETTERS)),
    kind,
    environment,
    release:
      marks % WITH_QUIZ >= FROM_SAVE
        ? { seq: release }
        : { prefix: release.toString(16).padStart(RELEASE_DIGITS, '0') },
    document,
    choice: bitsOf(rest).flatMap((isChosen, index) => (isChosen ? index : [])),
    ...(quiz && { quiz }),
  };
}

function readQuiz(next: (chars: number) => number, take: (chars: number) => string): TakeAlong['quiz'] {
  const [startSlide, count] = [next(DOCUMENT_CHARS), next(1)];
  const bits = bitsOf(take(digitsFor(count * ANSWER_BITS)));
  const answers = Array.from({ length: count }, (_, index) =>
    bits
      .slice(index * ANSWER_BITS, (index + 1) * ANSWER_BITS)
      .reduce((sum, on, bit) => sum + on * 2 ** bit, 0),
  );
  return { startSlide, answers };
}

export interface Choice {
  kind: TakenKind;
  id: string;
  choice: readonly number[];
  /** The quiz that ended here, for the reasons; left out where it does not fit. */
  quiz?: { startSlide: string; answers: readonly number[] };
}

/** A choice, in the language that the phone shows it in. */
export interface Chosen extends Choice {
  langCode: string;
}

/** Release that a kiosk shows: its hash and address, and the environment's id. */
export interface ShownRelease {
  hash: string;
  url: string;
  environment: string;
}

/**
 * The address that a QR code holds; null where there can be none: `publicUrl` is not set or too
 * long, or nothing is chosen. Scheme and host do not depend on case (RFC 3986, 6.2.2.1).
 */
export function takeAddress(
  publicUrl: string | null,
  { hash, url, environment }: ShownRelease,
  { id, quiz, ...chosen }: Chosen,
): string | null {
  if (publicUrl === null || hash === '' || !/^[a-z]{2}$/.test(chosen.langCode)) return null;
  const seq = new URLSearchParams(url.replace(/^[^?]*/, '')).get('at');
  const taken: TakeAlong = {
    ...chosen,
    environment: documentCode('environment', environment, ENVIRONMENT_BITS),
    release: seq === null ? { prefix: hash.slice(0, RELEASE_DIGITS) } : { seq: Number(seq) },
    document: documentCode(chosen.kind, id, DOCUMENT_BITS),
  };
  const isKnown =
    quiz !== undefined &&
    quiz.answers.length <= ANSWERS_MAX &&
    quiz.answers.every((answer) => answer < 2 ** ANSWER_BITS);
  const addresses = [
    ...(isKnown
      ? [
          {
            ...taken,
            quiz: { ...quiz, startSlide: documentCode('quizSlide', quiz.startSlide, DOCUMENT_BITS) },
          },
        ]
      : []),
    taken,
  ]
    .map(takePayload)
    .filter(({ length }) => length <= PAYLOAD_MAX_CHARS)
    .map((payload) => `${publicUrl.toUpperCase()}${PATH}${payload}`);
  return addresses.find(({ length }) => length <= TAKE_ADDRESS_MAX_CHARS) ?? null;
}

/** Which of `count` columns, results or plans were chosen; all of them if none is known. */
export function chosenOf(choice: readonly number[], count: number): number[] {
  const known = choice.filter((index) => index < count);
  return known.length > 0 ? known : Array.from({ length: count }, (_, index) => index);
}
