// Texts of the page 'Languages'.
import type { TextState } from '#rules/translatableTexts.ts';

const plural = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
const at = (line: number | null): string => (line === null ? '' : `Line ${line}: `);

export const SITE_LANGUAGES = {
  loading: 'Loading...',
  failed: 'Couldn’t load the texts of the site',
  retry: 'Try again',
  site: 'Show',
  wholeSite: 'Whole site',
  language: 'Language',
  progress: 'Languages of the site',
  translated: (done: number, all: number) =>
    `${done.toLocaleString('en')} of ${plural(all, 'text', 'texts')} translated`,
  percent: (percent: number) => `${percent} %`,
  noTexts: 'Nothing to translate',
  none: 'There is one language only',
  noneHint: 'Add a language to a home screen: open it, press “Languages” in the bar, then “Add language”.',
  toHome: 'Open the home screen',
  viewer: 'You can look at everything here. Changing texts takes the role “Author”.',
  states: {
    missing: 'Missing',
    older: 'Older than the main text',
    machine: 'By a machine, not read',
    same: 'The same on purpose',
    done: 'Done',
    optional: 'May stay as it is',
  } satisfies Record<TextState, string>,
  filter: 'Documents shown',
  all: 'All',
  document: 'Document',
  state: 'State',
  count: 'Translated',
  search: 'Search documents',
  noMatch: 'No document matches.',
  showAll: 'Show all',
  more: (count: number) => `Show ${count} more`,
  counts: (missing: number, older: number, machine: number) =>
    [
      missing > 0 && `${missing.toLocaleString('en')} missing`,
      older > 0 && `${older.toLocaleString('en')} older`,
      machine > 0 && `${machine.toLocaleString('en')} not read`,
    ]
      .filter(Boolean)
      .join(', '),
  work: (count: number) => `Work through ${plural(count, 'text', 'texts')}`,
  nothingToDo: 'Nothing to do',
  workOn: (name: string) => `Work through the texts of ${name}`,
  workShort: 'Translate',
  action: 'What to do',
} as const;

export const QUEUE = {
  title: (language: string) => `Translate into ${language}`,
  close: 'Back to the list',
  position: (position: number, count: number) => `Text ${position} of ${count}`,
  main: 'Main text',
  before: 'It was translated from',
  translation: (language: string) => `In ${language}`,
  save: 'Save and next',
  saveHint: 'Ctrl+Enter',
  same: 'The same on purpose',
  skip: 'Skip',
  back: 'Previous',
  open: 'Open the page',
  done: 'All done',
  doneHint: (skipped: number) =>
    skipped === 0
      ? 'You have been through all texts.'
      : `You have been through all texts and skipped ${skipped.toLocaleString('en')}.`,
  again: 'Go through the skipped ones',
  unsaved: 'Typed, but not saved yet. It is kept in this browser.',
  unsavedSuggestion: 'Not saved yet. It is kept in this browser.',
  blank: 'Type a translation first, or choose “The same on purpose” or “Skip”.',
  failed: 'Couldn’t load the document',
  gone: 'This text is not there any more.',
  loading: 'Loading...',
  // By a machine.
  suggest: 'Suggest',
  suggestAll: (count: number) => `Suggest for all ${count.toLocaleString('en')}`,
  cancel: 'Stop',
  noSuggestion: 'The machine has no translation that fits here. Type one.',
  saveUnread: 'Save, read later',
  suggesting: (done: number, all: number) => `Translated ${done} of ${plural(all, 'text', 'texts')}...`,
  suggested: (given: number, none: number) =>
    [
      given === 0
        ? 'No text got a suggestion.'
        : `${plural(given, 'text has', 'texts have')} a suggestion to read, not saved yet.`,
      none > 0 && `${plural(none, 'has', 'have')} none that fits.`,
    ]
      .filter(Boolean)
      .join(' '),
} as const;

export const XLIFF = {
  button: 'Translation file',
  export: 'Export for translators',
  exportTitle: (language: string) => `Export for translation into ${language}`,
  exportIntro:
    'An XLIFF 1.2 file, which every translation program reads. Send it to your translators and import what comes back.',
  what: 'What is in it',
  needed: (count: number) => `What is missing, older or not read (${plural(count, 'text', 'texts')})`,
  everything: (count: number) => `All texts (${plural(count, 'text', 'texts')})`,
  download: 'Save the file',
  nothing: 'There is nothing to export.',
  import: 'Import translations',
  importTitle: 'Import translations',
  importIntro:
    'Choose the XLIFF file that came back from your translators. You see what would change before anything is saved.',
  choose: 'Choose a file',
  another: 'Choose another file',
  found: (changed: number, language: string) =>
    changed === 0
      ? `Nothing in it changes a text in ${language}.`
      : `${plural(changed, 'translation', 'translations')} into ${language} would change.`,
  unchanged: (count: number) => `${plural(count, 'text is', 'texts are')} as in the file already.`,
  untranslated: (count: number) => `${plural(count, 'text is', 'texts are')} not translated in the file.`,
  unknown: (count: number) =>
    `${plural(count, 'text', 'texts')} of the file ${count === 1 ? 'is' : 'are'} not on this site any more and will be left out:`,
  unknownText: (line: number | null, original: string, text: string) => `${at(line)}${original}: “${text}”`,
  changedTitle: (count: number) =>
    `${plural(count, 'main text has', 'main texts have')} changed since the export`,
  changedHint: 'These translations may not fit any more. Tick those that you want all the same.',
  take: (label: string, name: string) => `Take it all the same: ${label} of ${name}`,
  tickAll: 'Tick all',
  tick: 'Take it all the same',
  cleaned: 'Markup that no text can have was taken out: only italics and line breaks stay.',
  place: 'Text',
  main: 'Main text',
  before: 'Now',
  after: 'New',
  nowRead: 'By a machine; now read',
  lacksMarkup: 'Without the italics or line breaks of the main text',
  more: (count: number) => `And ${count.toLocaleString('en')} more.`,
  save: (count: number) => `Save ${plural(count, 'translation', 'translations')}`,
  saving: (done: number, all: number) => `Saving ${done} of ${plural(all, 'document', 'documents')}...`,
  saved: (texts: number, documents: number) =>
    `Saved ${plural(texts, 'translation', 'translations')} in ${plural(documents, 'document', 'documents')}`,
  failures: (count: number) => `${plural(count, 'document was', 'documents were')} not saved:`,
  movedOn: 'A main text has changed meanwhile. Import the file once more.',
  wasBefore: (text: string) => `It was translated from: ${text}`,
  fileName: (langCode: string, day: string) => `texts-${langCode}-${day}.xlf`,
  // What is wrong with a file.
  tooLarge: 'The file is larger than 10 MB. Export fewer texts at a time.',
  unreadable: 'The letters of the file can’t be read. Save it as UTF-8 in your translation program.',
  archive: 'This is an archive. Unpack it and choose the .xlf file in it.',
  whichLanguage: 'Language of the file',
  doctype: (line: number) =>
    `Line ${line}: the file has a DOCTYPE, which a file of translations has not. Take that line out, or export it again.`,
  broken: (line: number | null) =>
    `${at(line)}the file is not whole XML. Have it exported again; editing it by hand may have broken it.`,
  foreign: 'This is not an XLIFF file. Choose the .xlf file that came back from your translators.',
  version: (version: string) =>
    `The file is XLIFF ${version || 'of an unknown version'}. Have it exported as XLIFF 1.2 or 2.0.`,
  noLanguage:
    'The file doesn’t say which language it is in (target-language). Select it, or have the file exported again.',
  manyLanguages: (codes: readonly string[]) =>
    `The file has several languages (${codes.map((code) => code || 'none').join(', ')}). Have one file exported for each.`,
  wrongLanguage: (code: string) =>
    `The file is in the language “${code}”, which this site does not have. Add the language first, or choose another file.`,
  twice: (path: string, original: string, line: number | null) =>
    `${at(line)}the text “${path}” of ${original} stands in the file twice. Take one of them out.`,
  empty: 'There are no texts in the file.',
} as const;
