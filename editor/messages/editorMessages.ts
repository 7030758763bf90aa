// All texts of the editor. Shoppers never load them. See src/screens/README.md#23-messages.

export const EDITOR = {
  saving: 'Saving Content...',
  saved: 'Content Saved!',
  saveFailed: (message: string) => `Error Saving Content: ${message}`,
  creating: (type: string) => `Creating ${type}...`,
  created: (type: string, name: string, id: string) => `Created ${type} '${name}' with ID ${id}`,
  createFailed: (message: string) => `Error Creating Content: ${message}`,
  createdWithoutId: 'The server reported success, but did not include an ID in the response',
  loadFailed: (endpoint: string) => `Error fetching data from ${endpoint}`,
  validationError: 'ValidationError',
  /**
   * The messages of a refused save, each on its own line.
   * See src/screens/README.md#231-saving-and-creating.
   */
  validationErrors: (messages: readonly string[]) => `ValidationError: ${messages.join('\n')}`,
  httpError: 'HTTP Error',
  notFound: 'Not Found',
} as const;

/** Alerts stay this long; those of a failed save longer. See src/screens/README.md#241-times. */
export const ALERT_MS = 5_000;
export const SAVE_ERROR_ALERT_MS = 20_000;

export const SIGN_IN = {
  title: 'Sign in',
  first: 'Sign in to change what this showroom shows.',
  again: 'You have been signed out. Sign in to go on: nothing that you typed is lost.',
  identifier: 'E-mail or user name',
  password: 'Password',
  submit: 'Sign in',
  cancel: 'Not now',
} as const;

/** Advice at a field; the value is kept. */
export const ADVICE = {
  leadsOut:
    'Nothing happens when this is touched: only addresses within the showroom work, such as /page/care.',
  tooHeavy: (is: string, enough: string) =>
    `This picture is ${is} px. ${enough} px look the same here and load faster.`,
  size: (width: number, height: number) => `${width} × ${height}`,
} as const;

/** Asked after an image with an alternative text was replaced. */
export const ALTERNATIVE_TEXT = {
  title: 'Does this text describe the new picture?',
  body: 'It was written for the picture before, and is read aloud to people who do not see it.',
  keep: 'Keep this text',
  empty: 'Leave it empty',
  close: 'Keep this text and close',
} as const;

/** Drafts. */
export const DRAFTS = {
  isBack: 'Your unsaved changes are back.',
  discard: 'Discard them',
  notKept: 'This browser cannot keep drafts. Save often.',
  twoTabs: 'This page is open in another tab too. Both show the same changes.',
  gone: 'It has been deleted by somebody else. Your version is still here, and stays in this browser.',
  away: 'Your changes stay in this browser: save again when it is back.',
  createAgain: 'Create it again',
  savedElsewhere: 'Somebody else saved this page. You see their version.',
  pathGone: 'This field is no longer there.',
} as const;

export const LEAVING = {
  title: 'You have unsaved changes',
  body: 'Save them before you go on?',
  save: 'Save and go on',
  leave: 'Go on without saving',
  stay: 'Stay here',
} as const;

export const CONFLICT = {
  title: 'Somebody else saved this in the meantime',
  savedBy: (name: string, ago: string) => `${name} saved it ${ago}.`,
  savedAt: (ago: string) => `It was saved ${ago}.`,
  body: 'Choose, field by field, which version is kept. Nothing is lost: theirs stays in the history.',
  field: 'Field',
  mine: 'Mine',
  theirs: 'Theirs',
  both: 'changed by both',
  keepMine: 'Keep all of mine',
  takeTheirs: 'Take all of theirs',
  saveMix: 'Save this mix',
  cancel: 'Decide later',
} as const;

/** Values of fields in a comparison of versions. */
export const FIELD_VALUE = {
  empty: 'empty',
  on: 'on',
  off: 'off',
  entries: (count: number) => (count === 1 ? '1 entry' : `${count} entries`),
  more: (count: number) => `and ${count} more`,
} as const;

/** Saved versions of a document. */
export const HISTORY = {
  title: (name: string) => `History of “${name}”`,
  versions: 'Versions',
  loading: 'Loading...',
  failed: 'The history could not be loaded',
  retry: 'Try again',
  byShowroom: 'The showroom',
  now: 'Now',
  unsaved: 'with your unsaved changes',
  deleted: 'Deleted',
  older: 'Show older versions',
  choose: 'Choose a version to see how it differs from the page as it is now.',
  same: 'It says the same as the page now.',
  whatChanged: (when: string) => `How the version of ${when} differs from now`,
  field: 'Field',
  earlier: 'Then',
  nowHeld: 'Now',
  restore: 'Restore this version',
  restored: 'The version is restored. Undo takes it back.',
  close: 'Close',
} as const;

/** The environment bar. */
export const BAR = {
  name: 'Editing',
  tools: 'Tools',
  environment: 'Environment',
  language: 'Language',
  wizardScreen: 'Wizard screen',
  undo: 'Undo',
  redo: 'Redo',
  save: 'Save',
  dirty: 'Unsaved changes',
  discard: 'Discard changes',
  discarded: 'Your changes are gone. Undo brings them back.',
  add: 'Add',
  disableLinks: 'Disable links',
  openForm: 'Open the form',
  closeForm: 'Close the form',
  formWidth: 'Width of the form',
  pixelsWide: (px: number) => `${px} pixels wide`,
  signOut: 'Sign out',
  translate: (language: string) => `Translate into ${language}`,
  places: 'Places',
  showroom: 'Showroom',
  content: 'Content',
  settings: 'Site settings',
  create: 'New',
  history: 'History',
  languages: 'Languages',
  settingsOf: (name: string) => `Site settings: ${name}`,
} as const;

/** The admin pages and content lists. See src/screens/README.md#216-lists-of-content. */
export const LISTS = {
  office: 'Content',
  kinds: 'Kinds of content',
  back: 'Back to the showroom',
  loading: 'Loading...',
  none: (plural: string) => `No ${plural}`,
  noMatch: (words: string) => `Nothing is called “${words}”`,
  showAll: 'Show all',
  failed: 'This list could not be loaded',
  retry: 'Try again',
  unknown: 'There is no such list',
  search: (plural: string) => `Search ${plural}`,
  count: (shown: number, all: number) => (shown === all ? `${all}` : `${shown} of ${all}`),
  name: 'Name',
  changed: 'Last change',
  actions: 'Actions',
  create: (title: string) => `New ${title}`,
  copy: 'Copy',
  copyOf: (name: string) => `${name} copy`,
  copyName: (name: string) => `Name of the copy of “${name}”`,
  copyFailed: (error: string) => `Unable to duplicate item: ${error}`,
  copied: (name: string) => `Copied as “${name}”`,
  rename: 'Rename',
  renameTo: (name: string) => `New name for “${name}”`,
  renameFailed: (error: string) => `Unable to rename item: ${error}`,
  remove: 'Delete',
  open: 'Open',
  here: 'You are here',
} as const;

/** Insights. See src/screens/README.md#2112-insights-and-kiosks. */
export const INSIGHTS = {
  title: 'Insights',
  loading: 'Loading...',
  failed: 'The insights could not be loaded',
  retry: 'Try again',
  period: 'Period',
  periods: { 7: 'Last 7 days', 30: 'Last 30 days', 90: 'Last 90 days', own: 'Own dates' },
  from: 'From',
  to: 'To',
  wrongDates: 'Choose a first day, and a last day that is not before it.',
  environment: 'Environment',
  everywhere: 'All environments',
  download: 'Download CSV',
  downloading: 'Getting the events ready...',
  downloadFailed: (message: string) => `The events could not be downloaded: ${message}`,
  fileName: (first: string, last: string) => `events ${first} to ${last}.csv`,
  empty: 'Nobody has touched a kiosk in this time',
  emptyHint: 'Visits are counted by themselves, from the first touch to the end of each.',
  notCounted: (mode: string) => `Visits are not counted here: the server's setting ANALYTICS is ${mode}.`,
  visits: 'Visits',
  taps: 'Touches',
  tapsEach: (count: string) => `${count} in a visit`,
  duration: 'Length of a visit',
  mean: (duration: string) => `${duration} on average`,
  unknown: 'not known yet',
  byDay: 'Visits by day',
  day: 'Day',
  summary: (visits: string, most: string, day: string) => {
    if (visits === '1') return `1 visit, on ${day}.`;
    return visits === most
      ? `${visits} visits, all on ${day}.`
      : `${visits} visits. Busiest day: ${day}, with ${most}.`;
  },
  asTable: 'As a table',
  languages: 'Languages',
  languagesHint: 'In which a visit ended',
  language: 'Language',
  noLanguage: 'Not known',
  screens: 'Screens that were seen',
  screen: 'Screen',
  times: 'Times',
  touched: 'What was touched',
  tag: 'Analytics tag',
  noTag: 'Without a tag',
  quizzes: 'Quizzes',
  noQuizzes: 'Nobody answered a quiz in this time.',
  quizSummary: (begun: string, ended: string, share: string) =>
    `${begun} began, ${ended} came to its end (${share})`,
  step: 'How far',
  begun: 'Began',
  answered: (step: number) => `Answer ${step}`,
  ended: 'End',
  left: 'Left before',
  outcome: 'What it ended in',
  noOutcome: 'Nothing',
  share: 'Share',
  none: 'Nothing in this time.',
  showAll: (count: number) => `Show all ${count}`,
  showLess: 'Show fewer',
  homeScreen: 'Home screen',
  attractScreen: 'Attract screen',
  videos: (name: string) => `${name}: videos`,
} as const;

/** Kiosks. */
export const KIOSKS = {
  title: 'Kiosks',
  loading: 'Loading...',
  failed: 'The kiosks could not be loaded',
  retry: 'Try again',
  stale: 'The server does not answer. What stands here is from before.',
  none: 'No kiosk has been heard yet',
  noneHint:
    'Each one stands here by itself as soon as it shows the showroom. Its address gives it a name: ?kiosk=window',
  count: (alive: number, all: number) => `${alive} of ${all} alive`,
  kiosk: 'Kiosk',
  unnamed: 'Without a name',
  state: 'State',
  alive: 'Alive',
  silent: (ago: string) => `Last heard ${ago}`,
  shows: 'Shows',
  version: 'Version',
  faults: 'Faults, 7 days',
  noFaults: 'None',
  faultsOf: (count: number, name: string) =>
    count === 1 ? `Show 1 fault of ${name}` : `Show ${count} faults of ${name}`,
  latest: (shown: number, all: number) => `The latest ${shown} of ${all}`,
  actions: 'Actions',
  open: (length: string) => `open for ${length}`,
  dropped: (count: number) =>
    count === 1
      ? '1 event or fault was lost, because it could not be sent for too long.'
      : `${count} events and faults were lost, because they could not be sent for too long.`,
  forget: (name: string) => `Forget ${name}`,
  forgetTitle: (name: string) => `Forget “${name}”?`,
  forgetBody:
    'It goes off this list with its faults. What visitors did on it stays counted, and if it is still alive it comes back by itself.',
  forgetConfirm: 'Forget it',
  forgetCancel: 'Keep it',
  forgotten: (name: string) => `“${name}” is forgotten.`,
  forgetFailed: (message: string) => `It could not be forgotten: ${message}`,
} as const;

export const DELETION = {
  title: (name: string) => `Delete “${name}”?`,
  looking: 'Looking where it is used...',
  unused: 'Nothing leads to it.',
  used: (count: number) =>
    count === 1
      ? 'This place leads to it and will lead nowhere:'
      : `These ${count} places lead to it and will lead nowhere:`,
  more: (count: number) => `and ${count} more`,
  unknown: 'Where it is used could not be found out.',
  unsaved: 'It has changes of yours that are not saved. They are deleted too.',
  cancel: 'Keep it',
  confirm: 'Delete',
  done: (name: string) => `“${name}” is deleted.`,
  undo: 'Bring it back',
  undone: (name: string) => `“${name}” is back.`,
  failed: (message: string) => `Error Deleting Content: ${message}`,
  restoreFailed: (message: string) => `It could not be brought back: ${message}`,
} as const;

/** Deleted documents. */
export const DELETED = {
  open: 'Deleted',
  title: (plural: string) => `Deleted: ${plural}`,
  loading: 'Loading...',
  failed: 'What was deleted could not be loaded.',
  none: 'Nothing was deleted here.',
  when: (ago: string) => `Deleted ${ago}`,
  back: 'Bring back',
  close: 'Close',
} as const;

export const CREATION = {
  title: (title: string) => `New ${title}`,
  submit: 'Create',
  cancel: 'Cancel',
  nameTaken: 'There is one of this name already. They can be told apart by their ids.',
} as const;

/** Translations of a document. See src/screens/README.md#2110-languages. */
export const LANGUAGES = {
  title: (name: string) => `Languages of “${name}”`,
  languages: 'Languages',
  main: 'Main language',
  complete: 'Complete',
  missing: (count: number) => (count === 1 ? '1 text missing' : `${count} texts missing`),
  onlyMissing: 'Only what is missing',
  noneMissing: 'Nothing is missing.',
  noTexts: 'There is no text to translate yet.',
  add: 'Add a language',
  addSubmit: 'Add',
  cancel: 'Cancel',
  taken: 'Already there',
  remove: (language: string) => `Remove ${language}`,
  removed: (language: string) => `${language} is removed. Undo brings it back.`,
  first:
    'This page speaks one language only. Add another one: what it leaves empty is shown in the main language.',
  choose: 'Choose a language at the left.',
  close: 'Close',
} as const;

/** The canvas. */
export const CANVAS = {
  name: 'Canvas',
  fields: 'What can be edited on this screen',
  uploading: (name: string) => `Uploading ${name}...`,
  entryGone: 'What this file was meant for is no longer there. The file is in the media store.',
} as const;

/** An empty page. */
export const EMPTY_PAGE = {
  title: 'Nothing stands here yet',
  body: 'Add the first thing; then click it to change it.',
} as const;

/** The toolbar of the selection. */
export const SELECTED = {
  region: 'What is selected',
  name: 'Selected',
  replace: 'Replace…',
  choose: 'Choose…',
  removeMedia: 'Take away',
  settings: 'Settings',
  moveBack: 'Move back',
  moveOn: 'Move on',
  duplicate: 'Duplicate',
  remove: 'Remove',
  addAfter: 'Add after',
  drag: (name: string) => `Drag ${name}`,
  close: 'Done',
} as const;

/** 'No files', '1 file', '1,000 files'. */
const counted = (count: number, one: string): string =>
  count === 0 ? `No ${one}s` : count === 1 ? `1 ${one}` : `${count.toLocaleString('en')} ${one}s`;

/** The media manager. See src/screens/README.md#218-media-manager. */
export const MEDIA = {
  title: 'Media Manager',
  choosing: { image: 'Choose an image', sound: 'Choose a sound', video: 'Choose a video' },
  loading: 'Loading...',
  notSetUp: 'Please Set up a Media Store',
  notSetUpHint: 'The server that this showroom talks to keeps no media.',
  failed: 'Failed to Load Media',
  retry: 'Try again',
  empty: 'Drag and drop files here',
  emptyHint: 'or choose them with the Upload button',
  emptyOfKind: {
    image: 'There are no images here',
    sound: 'There are no sounds here',
    video: 'There are no videos here',
  },
  emptyOfKindHint: 'Look into another folder, or drop one here',
  noMatch: (words: string) => `Nothing is called “${words}”`,
  noMatchIn: (words: string, folder: string) => `Nothing in ${folder} is called “${words}”`,
  clearSearch: 'Show everything',
  lookEverywhere: 'Look in all folders',
  search: { all: 'Search media', image: 'Search images', sound: 'Search sounds', video: 'Search videos' },
  listed: { all: 'Files', image: 'Images', sound: 'Sounds', video: 'Videos' },
  show: 'Show',
  kinds: { all: 'All', image: 'Images', sound: 'Sounds', video: 'Videos' },
  count: {
    all: (count: number) => counted(count, 'file'),
    image: (count: number) => counted(count, 'image'),
    sound: (count: number) => counted(count, 'sound'),
    video: (count: number) => counted(count, 'video'),
  },
  place: 'Where you are',
  root: 'Media',
  folders: 'Folders',
  newest: 'Newest in all folders',
  newFolder: 'New folder',
  folderName: 'Name of the new folder',
  folderGone: 'This folder is no longer there: somebody has renamed, moved or deleted it.',
  itemGone: 'It is no longer there: somebody else has deleted it.',
  madeFolder: (name: string) => `The folder ${name} is made`,
  upload: 'Upload',
  insert: 'Insert',
  cancel: 'Cancel',
  close: 'Close',
  drop: (folder: string) => `Drop to upload into ${folder}`,
  play: (name: string) => `Play ${name}`,
  pause: (name: string) => `Pause ${name}`,
  cannotBeShown: 'Cannot be shown',
  actions: (name: string) => `More for ${name}`,
  open: 'Open',
  rename: 'Rename',
  renaming: (name: string) => `New name of ${name}`,
  renamed: (name: string) => `It is called ${name} now`,
  move: 'Move to…',
  moveTitle: (name: string) => `Move ${name} to`,
  moveHere: 'Move',
  moved: (name: string, folder: string) => `${name} is in ${folder} now`,
  remove: 'Delete',
  removeTitle: 'Are you sure you want to delete this file?',
  removeFolderTitle: 'Are you sure you want to delete this folder?',
  removed: (name: string) => `${name} is deleted`,
  usedIn: 'Used in',
  usesLoading: 'Looking where it is used...',
  usesUnknown: 'Where it is used could not be found out',
  unused: 'It is used nowhere',
  used: (count: number) =>
    count === 1
      ? 'It is used in 1 place, which will be left without it:'
      : `It is used in ${count} places, which will be left without it:`,
  moreUses: (count: number) => `and ${count} more`,
  details: 'Details',
  nothingChosen: 'Choose a file to see more of it',
  facts: {
    kind: 'Type',
    size: 'Size',
    dimensions: 'Dimensions',
    length: 'Length',
    uploaded: 'Uploaded',
    folder: 'Folder',
    address: 'Address',
  },
  dimensions: (width: number, height: number) => `${width} × ${height} px`,
  copyAddress: 'Copy the address',
  copied: 'Copied',
  alternativeText: 'Alternative text',
  alternativeTextHint: 'What it shows, for people who do not see it',
  alternativeTextSaved: 'Saved',
  uploads: 'Uploads',
  uploading: (going: number, failed: number) =>
    [
      ...(going > 0 ? [`${counted(going, 'file')} on the way`] : []),
      ...(failed > 0 ? [`${failed} not uploaded`] : []),
    ].join(', '),
  progress: (name: string) => `Upload of ${name}`,
  waiting: 'Waiting',
  finishing: 'Getting it ready',
  stop: (name: string) => `Stop the upload of ${name}`,
  again: (name: string) => `Try the upload of ${name} again`,
  dismiss: (name: string) => `Dismiss the message about ${name}`,
  uploaded: (name: string) => `${name} is uploaded`,
  page: (page: number) => `Page ${page}`,
  previousPage: 'Previous page',
  nextPage: 'Next page',
  wrongKind: {
    all: (name: string) =>
      `${name} is neither an image (PNG, JPEG, GIF, WebP, AVIF, SVG) nor a WAV sound nor an MP4 video.`,
    image: (name: string) => `${name} is not an image: PNG, JPEG, GIF, WebP, AVIF or SVG is needed here.`,
    sound: (name: string) => `${name} is not a WAV sound, which is needed here.`,
    video: (name: string) => `${name} is not an MP4 video, which is needed here.`,
  },
  tooLarge: (name: string, megabytes: number) => `${name} is larger than ${megabytes} MB.`,
  isEmpty: (name: string) => `${name} is empty.`,
} as const;

/** The motion debugger. */
export const MOTION = {
  title: 'Motion desk',
  region: 'Motion desk',
  move: 'Move the desk: drag it, or use the arrow keys',
  collapse: 'Collapse the desk',
  expand: 'Open the desk',
  close: 'Close the desk (Ctrl+Alt+M)',
  unsaved: 'Unsaved timings',
  saved: 'All timings saved',
  noEnvironment: 'The settings of this showroom are not there yet. Timings can be changed once they are.',
  time: 'Time',
  pause: 'Pause',
  go: 'Go on',
  step: 'One frame on',
  speed: 'Speed',
  speeds: { 1: '1', 0.5: '½', 0.25: '¼', 0.1: '⅒' } as Readonly<Record<number, string>>,
  speedName: (pace: number) => (pace === 1 ? 'Full speed' : `${pace} of full speed`),
  replay: 'Replay',
  replays: {
    passage: 'Last transition',
    quiz: 'Quiz passage',
    fling: 'Fling',
    confetti: 'Throw confetti',
    attract: 'Attract screen',
  },
  ready: {
    passage: 'Back unseen, and here again',
    quiz: 'The answer, and what follows',
    fling: 'A flick of what scrolls',
    confetti: 'Over this screen',
    attract: 'Comes, or goes again',
  },
  hindrances: {
    'nothing yet': 'Visit another screen',
    'no quiz': 'No quiz on the stage',
    'nothing scrolls': 'Nothing here scrolls',
    'less motion': 'This machine asks for less motion',
    'under way': 'Under way',
  },
  openQuiz: 'Open a quiz',
  openQuizNote: 'To replay its passage',
  noQuiz: 'The home screen offers no quiz. Go to a question, then replay it.',
  scrub: 'Scrub',
  scrubReady: 'The last transition, held',
  scrubEnd: 'End scrubbing',
  scrubRegion: 'Scrubber of the last transition',
  replayFailed: 'That could not be replayed: the screen did not come. Go there once more, then replay it.',
  cost: 'Cost of a frame',
  script: 'Script',
  render: 'Drawing',
  frame: 'Frame',
  draws: 'Draw calls',
  textures: 'Textures',
  objects: 'Objects',
  commits: 'React commits',
  notCounted: 'not counted',
  budget: (limit: string) => `budget ${limit}`,
  noBudget: 'live now',
  search: 'Search timings',
  onlyChanged: (count: number) => `Changed ${count}`,
  none: 'No timing is called that.',
  noneChanged: 'Everything is as it was described.',
  differs: (standard: string) => `Differs from the default, ${standard}`,
  reset: (label: string, standard: string) => `Reset ${label} to ${standard}`,
  resetAll: 'Reset all',
  resetDone: 'All timings are as described. Undo brings yours back.',
  inUnit: (label: string, unit: string) => `${label}, in ${unit}`,
  units: {
    s: 'seconds',
    ms: 'milliseconds',
    px: 'pixels',
    'px/ms': 'pixels a millisecond',
    'px/s': 'pixels a second',
    'px/s²': 'pixels a second squared',
    count: 'pieces',
    ratio: 'parts of one',
  },
  signs: {
    s: 's',
    ms: 'ms',
    px: 'px',
    'px/ms': 'px/ms',
    'px/s': 'px/s',
    'px/s²': 'px/s²',
    count: '',
    ratio: '×',
  },
  eases: 'Eases',
  ease: (label: string) => `Ease: ${label}`,
  firstHandle: (label: string) => `${label}: first handle`,
  secondHandle: (label: string) => `${label}: second handle`,
  handleAt: (x: string, y: string) => `time ${x}, way ${y}`,
  bezier: (label: string) => `${label} as four numbers`,
  preview: (label: string) => `Play ${label}`,
  standardEase: (ease: string) => `GSAP’s ${ease}`,
  undo: 'Undo',
  redo: 'Redo',
  copy: 'Copy',
  copied: 'Copied as JSON.',
  notCopied: 'This browser lets nothing be copied. Export a file instead.',
  export: 'Export',
  import: 'Import',
  importTitle: 'Import timings',
  importBody: 'What a file leaves out is as described. Undo takes an import back.',
  importText: 'JSON',
  importFile: 'From a file',
  importGo: 'Take these timings',
  importCancel: 'Cancel',
  imported: 'The timings are taken. Undo takes them back.',
  badJson: (place: string) => `This is no JSON${place}. Nothing was taken.`,
  jsonAt: (line: number) => `, see line ${line}`,
  refused: 'Nothing was taken:',
  faults: {
    unknown: (field: string) => `${field}: there is no such timing`,
    'no number': (field: string) => `${field}: must be a number`,
    'out of range': (field: string, range: string) => `${field}: must be ${range}`,
    'not whole': (field: string) => `${field}: must be a whole number`,
    'no curve': (field: string) => `${field}: must be four numbers, such as [0.25, 1, 0.5, 1]`,
    'no group': (field: string) => `${field}: must be a group such as {"tokens": {"fadeS": 0.2}}`,
  },
  range: (min: number, max: number, unit: string) => `${min} to ${max}${unit && ` ${unit}`}`,
  save: (environment: string) => `Save to ${environment}`,
} as const;
