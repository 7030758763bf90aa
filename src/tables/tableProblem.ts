// A file that can't be read as a table.

/** The message says what is wrong with the file, and what to do. */
export class TableProblem extends Error {}
