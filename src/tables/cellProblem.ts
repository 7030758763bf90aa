// Problems of a cell: lost letters, and errors of the spreadsheet.
import { TABLE_MESSAGES } from '#config/tableMessages.ts';

/** Replacement characters, and controls but for tabs and line ends. */
const UNREADABLE = /\ufffd|(?![\t\n\r])\p{Cc}/u;
/** 'MÃ¼nchen': UTF-8 that was read as a code page, and saved. A quote may end a word with Ã. */
const READ_TWICE = /[ÃÂ](?:[\u0080-\u00ba\u00bc-\u00bf€‚ƒ„†‡ˆ‰Š‹ŒŽ™š›œžŸ]|[“”‘’–—•…»](?=\p{L}))|â€[™œ“”˜¦]/u;
/** 'M?nchen', '????': what a code page did not have. An address may have a question mark. */
const QUESTION_MARKS = /^[^/=]*(?:\p{L}\?\p{Ll}|\?{3})[^/=]*$/u;
/** '#N/A', '#REF!', '#NAME?', '#BEZUG!', '#NV', and '####' of a column that is too narrow. */
const SPREADSHEET_ERROR = /^(?:#(?:[\p{Lu}/0]+[!?]|N\/A|N\/D|NV|NULL!)|#{3,})$/u;
const SHOWN_CHARS = 40;

/** Whether letters of a text were lost before it came here. */
const hasLostLetters = (text: string): boolean =>
  UNREADABLE.test(text) ||
  READ_TWICE.test(text) ||
  // A sentence may lack the space after its mark.
  (text.length <= SHOWN_CHARS && QUESTION_MARKS.test(text));

/** A sentence that says what is wrong with a cell; undefined for nothing. */
export function cellProblem(cell: string): string | undefined {
  const shown = cell.slice(0, SHOWN_CHARS);
  if (SPREADSHEET_ERROR.test(cell)) return TABLE_MESSAGES.spreadsheetError(shown);
  return hasLostLetters(cell)
    ? TABLE_MESSAGES.lostLetters(shown.replaceAll(UNREADABLE_ALL, '\ufffd'))
    : undefined;
}
const UNREADABLE_ALL = new RegExp(UNREADABLE, 'gu');
