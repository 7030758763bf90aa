// Texts of the page 'Search'.
import type { KeptReason } from '#protocol/searchSchemas.ts';

const plural = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
const documents = (count: number): string => plural(count, 'document', 'documents');

export const SEARCH = {
  loading: 'Searching...',
  failed: 'The search did not respond. Check the connection.',
  retry: 'Try again',
  words: 'Search all texts and files',
  hint: 'Every text of every page, in each language, and the names, descriptions and folders of files. Also what is saved and not published. Typos are forgiven.',
  begin: 'What are you looking for?',
  where: 'In',
  everywhere: 'Everything',
  files: 'Media',
  language: 'Language',
  everyLanguage: 'Every language',
  found: (documentCount: number, fileCount: number) =>
    [
      (documentCount > 0 || fileCount === 0) && documents(documentCount),
      fileCount > 0 && plural(fileCount, 'file', 'files'),
    ]
      .filter(Boolean)
      .join(', '),
  nothing: (words: string) => `Nothing says “${words}”`,
  nothingHint: 'Try fewer or other words, or search everything.',
  showAll: 'Search everything',
  close: 'Spelled much the same',
  wholeSite: 'All environments',
  moreHits: (count: number) => plural(count, 'more field', 'more fields'),
  moreDocuments: 'Show more documents',
  results: 'Results',
  fields: {
    name: 'Name',
    alternativeText: 'Alternative text',
    caption: 'Caption',
    tags: 'Tags',
    folder: 'Folder',
  },
} as const;

export const REPLACE = {
  open: 'Replace…',
  close: 'Search only',
  by: 'Replace by',
  byHint: 'Empty: removes it',
  find: 'Exact text to replace',
  matchCase: 'Match case',
  wholeWords: 'Whole words',
  viewer: 'Replacing words takes the role “Author”.',
  begin: 'Type the text to replace, and what takes its place. You see every change before it is made.',
  nothing: (words: string) => `No text that can be changed has “${words}”`,
  nothingHint: 'It must be typed exactly as it is in the texts.',
  changes: 'Changes',
  all: 'All changes',
  run: (texts: number, documentCount: number) =>
    `Replace ${plural(texts, 'text', 'texts')} in ${documents(documentCount)}`,
  none: 'Tick what is to be replaced',
  before: 'Before',
  after: 'After',
  removed: '(nothing)',
  over: (count: number) => `${plural(count, 'character', 'characters')} more than advised`,
  cut: (count: number) =>
    `There are more. These are the first ${count.toLocaleString('en')}: replace them, then look again.`,
  failed: (problem: string) => `Nothing was replaced: ${problem}`,
  undoFailed: (problem: string) => `Nothing was taken back: ${problem}`,
  done: (texts: number, documentCount: number) =>
    `Replaced ${plural(texts, 'text', 'texts')} in ${documents(documentCount)}.`,
  undo: 'Undo',
  undone: (documentCount: number) => `Taken back in ${documents(documentCount)}.`,
  dismiss: 'Close',
  kept: (count: number) => `Left as before: ${plural(count, 'place', 'places')}`,
  keptBefore: (count: number) => `Stays as it is: ${plural(count, 'place', 'places')}`,
  keptMore: (count: number) => `and ${count.toLocaleString('en')} more`,
  reasons: {
    code: 'an address, a name in addresses or a code',
    price: 'a price',
    markup: 'part of it is italic or in another line: change it by hand',
    placeholder: 'filled in when it is shown',
    address: 'part of a link or an e-mail address',
    invalid: 'it could not be saved',
    right: 'site settings take the role “Publisher”',
    changed: 'somebody changed it in the meantime: look again',
    gone: 'it was deleted in the meantime',
  } satisfies Record<KeptReason, string>,
} as const;
