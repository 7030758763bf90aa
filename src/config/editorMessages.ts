// What the editor says, to the letter of spec sections 2, 4 and 8. Shoppers never fetch it.

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
  /** The messages of a refused save, each on its own line (spec 8). */
  validationErrors: (messages: readonly string[]) => `ValidationError: ${messages.join('\n')}`,
  httpError: 'HTTP Error',
  notFound: 'Not Found',
} as const;

/** Alerts stay this long; one that a save failed stays longer (spec 9). */
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

/** What happens to drafts. */
export const DRAFTS = {
  isBack: 'Your unsaved changes are back.',
  discard: 'Discard them',
  notKept: 'This browser cannot keep drafts. Save often.',
  twoTabs: 'This page is open in another tab too. Both show the same changes.',
  gone: 'It has been deleted by somebody else. Your version is still here, and stays in this browser.',
  away: 'Your changes stay in this browser: save again when it is back.',
  createAgain: 'Create it again',
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

/** What a field holds, where two versions are compared. */
export const FIELD_VALUE = {
  empty: 'empty',
  on: 'on',
  off: 'off',
  entries: (count: number) => (count === 1 ? '1 entry' : `${count} entries`),
  more: (count: number) => `and ${count} more`,
} as const;

/** The saved states of a document. */
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
  then: 'Then',
  nowHeld: 'Now',
  restore: 'Restore this version',
  restored: 'The version is restored. Undo takes it back.',
  close: 'Close',
} as const;

/** The environment bar and its tools. */
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

/** The editor's office: what there is, by kind (spec 2 and 8). */
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

export const DELETION = {
  title: (name: string) => `Delete “${name}”?`,
  looking: 'Looking where it is used...',
  unused: 'Nothing leads to it.',
  used: (count: number) => (count === 1 ? 'This place leads to it and will lead nowhere:' : `These ${count} places lead to it and will lead nowhere:`),
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

/** What was deleted, and the way back. */
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

/** A document in its languages, side by side (spec 3). */
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
  first: 'This page speaks one language only. Add another one: what it leaves empty is shown in the main language.',
  choose: 'Choose a language at the left.',
  close: 'Close',
} as const;

/** What lies over the stage. */
export const CANVAS = {
  name: 'Canvas',
  fields: 'What can be edited on this screen',
  uploading: (name: string) => `Uploading ${name}...`,
  entryGone: 'What this file was meant for is no longer there. The file is in the media store.',
} as const;

/** A page on which nothing stands. */
export const EMPTY_PAGE = { title: 'Nothing stands here yet', body: 'Add the first thing; then click it to change it.' } as const;

/** What can be done with what is selected on the canvas. */
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
const counted = (count: number, one: string): string => (count === 0 ? `No ${one}s` : count === 1 ? `1 ${one}` : `${count.toLocaleString('en')} ${one}s`);

/** The media manager; the states in the words of spec 8. */
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
  emptyOfKind: { image: 'There are no images here', sound: 'There are no sounds here', video: 'There are no videos here' },
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
  removed: (name: string) => `${name} is deleted`,
  usedIn: 'Used in',
  usesLoading: 'Looking where it is used...',
  usesUnknown: 'Where it is used could not be found out',
  unused: 'It is used nowhere',
  used: (count: number) => (count === 1 ? 'It is used in 1 place, which will be left without it:' : `It is used in ${count} places, which will be left without it:`),
  moreUses: (count: number) => `and ${count} more`,
  details: 'Details',
  nothingChosen: 'Choose a file to see more of it',
  facts: { kind: 'Type', size: 'Size', dimensions: 'Dimensions', length: 'Length', uploaded: 'Uploaded', folder: 'Folder', address: 'Address' },
  dimensions: (width: number, height: number) => `${width} × ${height} px`,
  copyAddress: 'Copy the address',
  copied: 'Copied',
  alternativeText: 'Alternative text',
  alternativeTextHint: 'What it shows, for people who do not see it',
  alternativeTextSaved: 'Saved',
  uploads: 'Uploads',
  uploading: (going: number, failed: number) => [...(going > 0 ? [`${counted(going, 'file')} on the way`] : []), ...(failed > 0 ? [`${failed} not uploaded`] : [])].join(', '),
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
    all: (name: string) => `${name} is neither an image (PNG, JPEG, GIF, WebP, AVIF, SVG) nor a WAV sound nor an MP4 video.`,
    image: (name: string) => `${name} is not an image: PNG, JPEG, GIF, WebP, AVIF or SVG is needed here.`,
    sound: (name: string) => `${name} is not a WAV sound, which is needed here.`,
    video: (name: string) => `${name} is not an MP4 video, which is needed here.`,
  },
  tooLarge: (name: string, megabytes: number) => `${name} is larger than ${megabytes} MB.`,
  isEmpty: (name: string) => `${name} is empty.`,
} as const;
