// Texts of the fit sheet.
const plural = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

const pages = (count: number): string => plural(count, 'page', 'pages');

export const FIT = {
  loading: 'Loading pages...',
  failed: 'Couldn’t load the pages. Check the connection, then try again.',
  retry: 'Try again',
  hint: 'Every page as shoppers see it. Press a picture or a finding to open the page there.',
  kind: 'Pages',
  allKinds: 'All pages',
  languages: 'Languages',
  states: 'States',
  onlyFindings: 'Only pages with findings',
  pause: 'Pause',
  resume: 'Go on',
  progress: 'Pictures drawn',
  drawn: (done: number, all: number) =>
    `${done.toLocaleString('en')} of ${plural(all, 'picture', 'pictures')}`,
  found: (findings: number, documents: number) =>
    findings === 0 ? 'Nothing found' : `${plural(findings, 'finding', 'findings')} on ${pages(documents)}`,
  drawing: 'Checking the pages',
  paused: 'Paused',
  done: (findings: number, documents: number) =>
    findings === 0
      ? 'All pictures are drawn. Everything fits.'
      : `All pictures are drawn. ${plural(findings, 'finding', 'findings')} on ${pages(documents)}.`,
  nothing: 'Everything fits',
  nothingHint: 'No page that is drawn so far has a finding.',
  noPages: 'There are no pages of this kind yet',
  showAll: 'Show all pages',
  unsaved: 'With your unsaved changes',
  picture: (language: string, state: string, findings: number) =>
    `${language}, ${state}${findings === 0 ? '' : `: ${plural(findings, 'finding', 'findings')}`}`,
  waiting: 'Not drawn yet',
  notDrawn: 'Couldn’t be drawn',
  findingsOf: (name: string) => `Findings of ${name}`,
  language: 'Language',
  pageFits: 'Nothing found',
  where: (language: string, states: string) => `${language}: ${states}`,
} as const;

export const FIT_STATE_NAMES = {
  asIs: 'as it is',
  longest: 'longest texts',
  empty: 'empty',
  large: 'large text',
  portrait: 'portrait',
} as const;

/** Screens of a wizard after the first one. */
export const WIZARD_SCREENS = {
  Error: 'error',
  Unavailable: 'not available',
  Available: 'available',
  Similar: 'similar addresses',
  'Smarty Loading': 'looking up an address',
  'API Loading': 'checking an address',
} as const;

/** What each state shows. */
export const FIT_STATE_HINTS = {
  asIs: 'With its own texts',
  longest: 'Each text as long as its advice allows, else as its longest translation',
  empty: 'Without the texts and pictures that may be left out',
  large: 'Text at 200 %, as shoppers can choose it',
  portrait: 'On a screen that hangs upright, 1080 x 1920',
} as const;

interface Finding {
  /** The field, in an editor's words. */
  field: string;
  page: string;
  /** The other field of an overlap; '' if it is none of the page. */
  other: string;
  value: string;
}

/** Whole sentences that name the thing, without where. */
export const FIT_SENTENCES = {
  cut: ({ field, page, value }: Finding) => `${field} of “${page}” goes ${value} px beyond the screen`,
  truncated: ({ field, page, value }: Finding) =>
    `${field} of “${page}” is cut: it has ${value} characters, more than are drawn`,
  outgrows: ({ field, page, value }: Finding) =>
    `${field} of “${page}” ends ${value} px beyond its button or card`,
  unseen: ({ field, page, value }: Finding) =>
    `${field} of “${page}” ends ${value} px below the screen, so shoppers must scroll to see it`,
  overlap: ({ field, page, other }: Finding) =>
    `${field} of “${page}” overlaps ${other || 'what is beside it'}`,
  manyLines: ({ field, page, value }: Finding) =>
    `${field} of “${page}” is too long for a heading: it takes ${value} lines`,
  brokenWord: ({ field, page, value }: Finding) =>
    `${field} of “${page}” has no room for “${value}”, which is broken in two`,
  small: ({ field, page, value }: Finding) => `${field} of “${page}” is too small to read: ${value} px`,
  contrast: ({ field, page, value }: Finding) =>
    `${field} of “${page}” is hard to read: its contrast is ${value} to 1, and text needs 4.5`,
  target: ({ field, page, value }: Finding) =>
    `${field} of “${page}” is hard to touch: it is ${value} px, and needs 72`,
  crowded: ({ field, page, other }: Finding) =>
    `${field} of “${page}” is hard to touch: it overlaps ${other || 'another button'}`,
  untranslated: ({ field, page }: Finding) => `${field} of “${page}” is not translated`,
  noLanguage: ({ page, value }: Finding) => `“${page}” has no texts in ${value}`,
} as const;

/** The fit sheet of what is about to be published. */
export const FIT_BEFORE_PUBLISHING = {
  title: 'Does it fit?',
  failed: 'Couldn’t be checked. Open the fit sheet to look at the pages.',
  running: 'Drawing the changed pages in each language, in large text and upright. You need not wait.',
  fine: 'Nothing is cut, overlaps or is too small on the changed pages.',
  found: (findings: number, documents: number) =>
    `${plural(findings, 'finding', 'findings')} on ${pages(documents)}. You can publish all the same.`,
  sheet: 'Open the fit sheet',
} as const;
