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
  empty: 'empty',
  entries: (count: number) => (count === 1 ? '1 entry' : `${count} entries`),
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
} as const;

/** What lies over the stage. */
export const CANVAS = {
  name: 'Canvas',
  fields: 'What can be edited on this screen',
  uploading: (name: string) => `Uploading ${name}...`,
  entryGone: 'What this file was meant for is no longer there. The file is in the media store.',
} as const;

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

/** The media manager; the states in the words of spec 8. */
export const MEDIA = {
  title: 'Media Manager',
  loading: 'Loading...',
  notSetUp: 'Please Set up a Media Store',
  notSetUpHint: 'The server that this showroom talks to keeps no media.',
  failed: 'Failed to Load Media',
  retry: 'Try again',
  empty: 'Drag and drop files here',
  emptyHint: 'or choose them with the Upload button',
  noMatch: (words: string) => `Nothing is called “${words}”`,
  clearSearch: 'Show everything',
  search: { image: 'Search images', sound: 'Search sounds', video: 'Search videos' },
  listed: { image: 'Images', sound: 'Sounds', video: 'Videos' },
  count: {
    image: (count: number) => (count === 1 ? '1 image' : `${count} images`),
    sound: (count: number) => (count === 1 ? '1 sound' : `${count} sounds`),
    video: (count: number) => (count === 1 ? '1 video' : `${count} videos`),
  },
  upload: 'Upload',
  insert: 'Insert',
  cancel: 'Cancel',
  close: 'Close',
  drop: 'Drop to upload',
  nothingChosen: 'Choose a file, or drop a new one here',
  play: (name: string) => `Play ${name}`,
  pause: (name: string) => `Pause ${name}`,
  cannotBeShown: 'Cannot be shown',
  uploads: 'Uploads',
  progress: (name: string) => `Upload of ${name}`,
  waiting: 'Waiting',
  finishing: 'Getting it ready',
  stop: (name: string) => `Stop the upload of ${name}`,
  dismiss: (name: string) => `Dismiss the message about ${name}`,
  uploaded: (name: string) => `${name} is uploaded`,
  page: (page: number) => `Page ${page}`,
  previousPage: 'Previous page',
  nextPage: 'Next page',
  wrongKind: {
    image: (name: string) => `${name} is not an image: PNG, JPEG, GIF, WebP, AVIF or SVG is needed here.`,
    sound: (name: string) => `${name} is not a WAV sound, which is needed here.`,
    video: (name: string) => `${name} is not an MP4 video, which is needed here.`,
  },
  tooLarge: (name: string, megabytes: number) => `${name} is larger than ${megabytes} MB.`,
  isEmpty: (name: string) => `${name} is empty.`,
} as const;
