// Problems of a table that was chosen or imported: the problem, then how to fix it.

export const TABLE_MESSAGES = {
  notCsv: 'This file can’t be read as a table. Save it as CSV and choose it again.',
  workbook:
    'This is a workbook or an archive, not a table of text. Unpack it, or open it in a spreadsheet, save it as CSV UTF-8 and choose that file.',
  webPage: 'This is a web page or XML, not a table. Open it in a spreadsheet and save it as CSV UTF-8.',
  letters:
    'The letters of this file can’t be read. Save it as CSV UTF-8 (in Excel: Save as, CSV UTF-8) and choose it again.',
  twice: (heading: string) => `The column “${heading}” is there twice. Remove one of them.`,
  lostLetters: (value: string) =>
    `“${value}” has letters that were lost. Save the file as CSV UTF-8 from the original.`,
  spreadsheetError: (value: string) => `“${value}” is an error of the spreadsheet. Correct that cell.`,
  tooManyCells: (count: number) =>
    `It has ${count === 1 ? '1 cell' : `${count} cells`} beyond the last column. Put texts with a separator in quotes.`,
} as const;
