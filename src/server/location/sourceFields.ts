// The fields of a record from an address or coverage file, and what makes one unusable.
import { cellProblem } from '#tables/cellProblem.ts';
import { monthNamed } from '#tables/days.ts';

/** Why a record is not taken. */
export type LeftOut = 'incomplete' | 'unreadable' | 'lost letters' | 'no record';

const FIELD_MAX_CHARACTERS = 120;

export const cleanField = (value: string): string =>
  value === '' ? '' : value.replaceAll('\0', '').trim().slice(0, FIELD_MAX_CHARACTERS);

const DAY_OF_SPREADSHEET =
  /^(?:(\p{L}+)\.?[- ]\d{1,4}|\d{1,2}\.?[- ](\p{L}+)\.?|\d{1,2}[./]\d{1,2}[./]\d{2,4})$/u;

/** Dates that spreadsheets make of 12-14 and 1-20: 'Dec-14', '20-Jan', '1/20/2026'. */
export function hasBecomeDay(text: string): boolean {
  return text.split(',').some((part) => {
    const [day, before, after] = DAY_OF_SPREADSHEET.exec(part.trim()) ?? [];
    const name = before ?? after;
    return day !== undefined && (name === undefined || monthNamed(name) !== undefined);
  });
}

/** Most texts are plain, which is faster to see. */
export const isDamaged = (text: string): boolean =>
  /[^ -~]|[?#]/.test(text) && cellProblem(text) !== undefined;
