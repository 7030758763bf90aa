// Texts of the tools of a text on the stage, loaded with them.
interface Problem {
  /** The other field of an overlap; '' if it is none of the page. */
  other: string;
  value: string;
}

export const TEXT_TOOLS = {
  name: 'Tools of the text',
  italic: 'Italic',
  lines: (count: number) => (count === 1 ? '1 line' : `${count} lines`),
  fits: 'Fits',
  translations: 'Translations',
  /** How many of the other languages have this text. */
  translated: (done: number, all: number) => `${done} of ${all} languages`,
  suggest: 'Suggest',
  suggestFor: (language: string) => `Suggest a text in ${language}`,
} as const;

/** What is wrong with the length of a text. */
export const TEXT_FIT = {
  cut: ({ value }: Problem) => `${value} px wider than the screen`,
  truncated: ({ value }: Problem) => `${value} characters, more than are drawn`,
  outgrows: ({ value }: Problem) => `${value} px larger than its button or card`,
  unseen: ({ value }: Problem) => `Pushes ${value} px below the screen`,
  overlap: ({ other }: Problem) => `Overlaps ${other || 'what is beside it'}`,
  manyLines: () => 'Too long for a heading',
  brokenWord: ({ value }: Problem) => `No room for “${value}”`,
} as const;
