// All texts of the editor. Shoppers never load them. See src/screens/README.md#23-messages.
import type { AuditAction } from '#rules/auditActions.ts';
import type { SignInProblem } from '#rules/signInProblems.ts';

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

/** In place of the editor after a fault in it. */
export const CRASH = {
  title: 'The editor has stopped',
  body: 'Something in the editor has failed. The showroom goes on, and what you typed is kept in this browser.',
  reload: 'Reload the editor',
} as const;

/** Alerts stay this long; those of a failed save longer. See src/screens/README.md#241-times. */
export const ALERT_MS = 5_000;
export const SAVE_ERROR_ALERT_MS = 20_000;

export const SIGN_IN = {
  title: 'Sign in',
  first: 'Sign in to edit this showroom.',
  expired: 'You have been signed out. Sign in to continue. Your changes are kept.',
  identifier: 'E-mail or user name',
  password: 'Password',
  change: 'Change',
  next: 'Next',
  submit: 'Sign in',
  cancel: 'Not now',
  back: 'Back to the showroom',
  missingIdentifier: 'Enter your e-mail or user name.',
  missingPassword: 'Enter your password.',
  forgotten: 'Forgot your password?',
  loading: 'Loading...',
  company: (name: string) => `Sign in with ${name}`,
  or: 'or',
  problems: {
    away: 'The company’s sign-in does not respond. Try again in a moment.',
    expired: 'That took too long. Try again.',
    failed: 'The company’s sign-in did not work. Try again.',
    refused: 'Your company account may not edit this showroom. Ask an administrator.',
  } satisfies Readonly<Record<SignInProblem, string>>,
} as const;

/** Joining by an invitation, and choosing a new password. */
export const ACCOUNT_LINK = {
  joinTitle: 'Welcome to the team',
  joinBody: 'Choose how your colleagues see you.',
  joinPassword: (name: string) => `Hello, ${name}. Choose a password.`,
  next: 'Next',
  missingName: 'Enter your name.',
  missingEmail: 'Enter your e-mail.',
  join: 'Join',
  joinAs: (email: string, role: string) => `${email}, as ${role.toLowerCase()}`,
  toSignIn: 'Go to the sign-in',
  resetTitle: 'Choose a new password',
  resetBody: 'You will be signed out on all other devices.',
  reset: 'Save and sign in',
  name: 'Your name',
  password: 'Password',
  passwordHint: 'At least 12 characters. A few words are easy to remember.',
  forgottenTitle: 'Forgot your password?',
  forgottenBody: 'Get a link by mail to choose a new one.',
  forgottenSent:
    'If there is an account with this e-mail, a link is on its way. If none arrives, ask an administrator: they make one on the page People, at your name.',
  forgottenSubmit: 'Send the link',
  email: 'E-mail',
  back: 'Back',
} as const;

export const ACCOUNT = {
  menu: (name: string) => `Account of ${name}`,
  menuUnknown: 'Your account',
  open: 'Your account',
  title: 'Your account',
  name: 'Name',
  email: 'E-mail',
  emailPassword: 'Your password, to change your e-mail',
  save: 'Save',
  saved: 'Your account has been saved.',
  passwordTitle: 'Password',
  currentPassword: 'Current password',
  newPassword: 'New password',
  changePassword: 'Change password',
  passwordChanged: 'Password changed. You have been signed out on all other devices.',
  signOutEverywhere: 'Sign out everywhere',
  signOutFailed: (message: string) => `Couldn’t sign out: ${message}`,
} as const;

/** Shown in place of what somebody else may do. */
export const FORBIDDEN = {
  needs: (role: string) => `Your role does not allow this. It takes the role ${role} or higher.`,
  viewing: 'You can look around. Authors can change this.',
} as const;

export const PEOPLE = {
  title: 'People',
  failedTo: (message: string) => `That did not work: ${message}`,
} as const;

const NAMES_MAX = 5;
/** 'Ada, Ben and Cleo' */
const listOf = (names: readonly string[]): string =>
  new Intl.ListFormat('en-GB').format(
    names.length <= NAMES_MAX
      ? names
      : [...names.slice(0, NAMES_MAX - 1), `${names.length - NAMES_MAX + 1} others`],
  );
const documentsOf = (count: number): string => (count === 1 ? '1 document' : `${count} documents`);

const kiosksOf = (count: number): string => (count === 1 ? '1 kiosk' : `${count} kiosks`);
const HOURS_OF_DAY = 24;

/** A release that a group of kiosks shows before the others. */
export const PILOT = {
  who: 'Who gets it',
  everybody: 'All kiosks at once',
  groupFirst: (name: string, kiosks: number) => `“${name}” first (${kiosksOf(kiosks)})`,
  others: 'The other kiosks follow',
  othersHint: 'Never by themselves while the first ones report more faults than in their week before.',
  after: (hours: number | null) =>
    hours === null
      ? 'When I say so'
      : hours < HOURS_OF_DAY
        ? `After ${hours === 1 ? '1 hour' : `${hours} hours`}`
        : `After ${hours === HOURS_OF_DAY ? '1 day' : `${hours / HOURS_OF_DAY} days`}`,
  published: (count: number, name: string) => `Published ${documentsOf(count)} on the kiosks of “${name}”.`,
  title: 'On pilot kiosks first',
  stopped: 'Stopped on the pilot kiosks',
  shownBy: (group: string, showing: number, kiosks: number, since: string) =>
    `${showing} of ${kiosksOf(kiosks)} of “${group}” show the new release, which is out since ${since}.`,
  noted: (note: string) => `Note: “${note}”`,
  faults: (faults: number, expected: number) =>
    `They have reported ${faults === 1 ? '1 fault' : `${faults} faults`}; by their week before, ${Math.round(expected)} were to be expected.`,
  othersFollow: (at: string) => `The other kiosks follow on ${at}.`,
  waitsForYou: 'The other kiosks follow when you say so.',
  stoppedHint:
    'That is more than chance, so the other kiosks keep the release before. Mend it and publish again for the pilot kiosks, let it go on, or take it back.',
  widen: 'Give it to all kiosks',
  withdraw: 'Take it back',
  resume: 'Let it go on',
  confirm: {
    widen: () => ({
      title: 'Give this release to all kiosks now?',
      body: 'Every kiosk of this environment shows it as soon as nobody stands before it.',
      action: 'Give it to all',
    }),
    withdraw: (group: string) => ({
      title: 'Take this release back?',
      body: `The kiosks of “${group}” show again what the others show. The changes stay in the list of releases.`,
      action: 'Take it back',
    }),
  },
  done: {
    widen: 'All kiosks get the release.',
    withdraw: 'The pilot kiosks show again what the others show.',
    resume: 'The release goes on. Faults are counted from now on.',
  },
  onPilots: 'On pilot kiosks',
} as const;

export const PUBLISHING = {
  title: 'Publishing',
  loading: 'Loading what is published…',
  failed: 'What is published could not be loaded.',
  retry: 'Try again',
  mode: 'How this environment is published',
  modes: { atOnce: 'Live at once', byHand: 'Published by hand' },
  explained: {
    atOnce: (name: string) => `Every save in “${name}” is on its kiosks at once.`,
    byHand: (name: string) => `Kiosks of “${name}” show what was published last. Saves wait here.`,
  },
  switchTo: {
    atOnce: (name: string, waiting: number) => ({
      title: `Make every save in “${name}” live at once?`,
      body:
        waiting === 0
          ? 'From now on kiosks show each save.'
          : `${documentsOf(waiting)} that wait here become public now, without the checks.`,
      action: 'Make saves live',
    }),
    byHand: (name: string, _waiting: number) => ({
      title: `Publish “${name}” by hand from now on?`,
      body: 'Kiosks keep what they show now. Saves wait until somebody publishes them.',
      action: 'Publish by hand',
    }),
  },
  switched: {
    atOnce: (name: string) => `Every save in “${name}” is live from now on.`,
    byHand: (name: string) => `“${name}” is published by hand from now on.`,
  },
  nothing: 'Everything is published',
  nothingHint: 'What you save next waits here until it is published.',
  count: (count: number, names: readonly string[]) =>
    `${documentsOf(count)} not published${names.length > 0 ? `, saved by ${listOf(names)}` : ''}`,
  savedAlso: (names: readonly string[]) => `and before by ${listOf(names)}`,
  changes: 'Not published',
  document: 'Document',
  change: 'Change',
  saved: 'Last saved',
  actions: 'Actions',
  kinds: { added: 'New', changed: 'Changed', deleted: 'Deleted' },
  showroom: 'The showroom',
  choose: (name: string) => `Publish ${name}`,
  open: 'Open',
  openNamed: (name: string) => `Open ${name}`,
  discard: 'Discard to live',
  discardNamed: (name: string) => `Discard ${name} to live`,
  discarded: (name: string) => `“${name}” is again as kiosks show it. Its history has the rest.`,
  discardNewTitle: (name: string) => `Delete “${name}”?`,
  discardNewBody:
    'Kiosks have never shown it, so discarding it deletes it. Undo brings it back, and so does Deleted in its list.',
  discardNew: 'Delete',
  discardedNew: (name: string) => `“${name}” has been deleted.`,
  discardUndone: (name: string) => `“${name}” is again as it was saved.`,
  errors: 'This has to be mended first',
  warnings: 'Worth a look',
  severities: { error: 'Error', warning: 'Warning' },
  publishToo: 'Publish it too',
  chooseAll: 'Choose all',
  allChecks: 'Checks of everything',
  allChecksHint: 'Links, buttons, quizzes, files and translations of every document, as it is saved.',
  checkAll: 'Check everything',
  checkAgain: 'Check again',
  checksFailed: 'Couldn’t check. Try again in a moment.',
  allFine: 'Nothing found.',
  note: 'Note for your colleagues',
  noteWhy: 'Why is it published with these warnings?',
  publish: (count: number) => (count === 0 ? 'Publish' : `Publish ${documentsOf(count)}`),
  published: (count: number) => `Published ${documentsOf(count)}.`,
  releases: 'Releases',
  home: 'Home screen',
  when: 'Published',
  by: 'By',
  noteHead: 'Note',
  live: 'Live',
  backNote: 'The same as an earlier release',
  backAction: 'Make live again',
  backNamed: (time: string) => `Make live again what was published ${time}`,
  wentBack: 'The earlier release is live again.',
  undo: 'Undo',
  undone: 'What was live before is live again.',
  moreReleases: 'Show more',
  savesAreReleases:
    'Each save is a release of its own. The history of a page takes back its saves, one page at a time: pages are shared, so going back as a whole would also undo what colleagues saved for other environments. With publishing by hand, releases are listed here, each with a way back.',
  publishedMeanwhile: (by: string | null, note: string) =>
    `${by ?? 'The showroom'} has published meanwhile${note === '' ? '' : `: “${note}”`}. You see what is left now.`,
  whenLabel: 'When',
  whenModes: { now: 'Now', time: 'At a time', while: 'For a while' },
  at: 'At',
  from: 'From',
  until: 'Until',
  timeZone: 'Time zone of the stores',
  noTime: 'Enter a date and a time.',
  past: 'This time is over. Choose one to come.',
  endsEarly: 'It must end after it begins.',
  skippedHour: (next: string) => `This time does not exist: the clocks go forward. Choose ${next}.`,
  repeatedHour: 'The clocks go back: this time comes twice. The first one counts.',
  clocksChange: 'The clocks change until then; it is this time in the stores all the same.',
  campaignHint: 'At the end, what is live before comes back by itself.',
  fromTo: (start: string, end: string) => `${start} to ${end}`,
  schedule: (count: number) => (count === 0 ? 'Schedule' : `Schedule ${documentsOf(count)}`),
  scheduled: (count: number, when: string) => `${documentsOf(count)} will be published: ${when}.`,
  planned: (when: string) => `Planned: ${when}`,
  languages: 'Languages',
  languagesHint: 'The others stay as kiosks show them, and wait.',
  takenFrom: (when: string) => `Published now, it stays as it is when the plan begins: ${when}`,
  schedules: 'Planned',
  calendar: 'Calendar',
  calendarZone: (timeZone: string) => `Times of ${timeZone.replaceAll('_', ' ')}`,
  today: 'Today',
  moveMonth: (months: number) => (months < 0 ? 'Previous month' : 'Next month'),
  dayNamed: (day: string, count: number) =>
    count === 0 ? `${day}, nothing planned` : `${day}, ${count} planned`,
  planNamed: (title: string, when: string, state: string) => `${title}: ${when}, ${state}`,
  stateBy: (state: string, by: string | null) => (by === null ? state : `${state}, by ${by}`),
  nothingPlanned: 'Nothing planned.',
  planDay: 'Plan for this day',
  planDayEmpty: 'Nothing waits to be published. Save a change first.',
  move: 'Change',
  moveNamed: (names: string) => `Change when it is published: ${names}`,
  moveTitle: 'Change the time',
  moveBody: 'What is planned stays as it is; only the time changes.',
  moveEndBody: 'The campaign runs. Choose when it ends.',
  saveMove: 'Save',
  moved: (when: string) => `Planned: ${when}.`,
  documents: 'Documents',
  state: 'State',
  states: {
    planned: 'Planned',
    running: 'Running',
    done: 'Done',
    cancelled: 'Cancelled',
    failed: 'Not published',
  },
  onlyLanguages: (codes: readonly string[]) => `Only ${codes.join(', ')}`,
  kept: (count: number) => `${documentsOf(count)} stayed: published by somebody in the meantime`,
  more: (count: number) => `${count} more`,
  cancelAction: (isRunning: boolean) => (isRunning ? 'End now' : 'Cancel'),
  cancelNamed: (isRunning: boolean, names: string) =>
    isRunning ? `End the campaign now: ${names}` : `Cancel the plan: ${names}`,
  cancelPlan: {
    title: 'Cancel this plan?',
    body: 'It will not be published by itself. What was saved stays, and waits to be published.',
    action: 'Cancel the plan',
  },
  endCampaign: {
    title: 'End this campaign now?',
    body: 'Kiosks show again what was live before it.',
    action: 'End it now',
  },
  cancelled: 'The plan is cancelled.',
  ended: 'The campaign has ended.',
  compare: 'Compare',
  compareNamed: (name: string) => `Compare ${name} with what is public`,
  compareTitle: (name: string) => `“${name}”: what would change`,
  close: 'Close',
  before: 'Public now',
  after: 'Draft',
  wipe: 'Wipe between what is public now and the draft',
  isNew: 'New: kiosks do not show it yet.',
  isDeleted: 'Deleted: kiosks show it until this is published.',
  differs: 'These fields differ',
  nothingDiffers: 'No field differs.',
  openPreview: 'Open the draft in a new tab',
  discardShort: 'Discard',
  discardField: (field: string) => `Discard ${field} to what is public`,
  fieldDiscarded: (field: string) => `${field} is again as kiosks show it.`,
} as const;

export const DRAFT_CHECKS = {
  title: (count: number, isByHand: boolean) =>
    `${count === 1 ? '1 thing' : `${count} things`} to look at${isByHand ? ' before publishing' : ''}`,
  wholeDocument: 'The whole page',
} as const;

export const REVIEWS = {
  title: 'Asked for review',
  of: (name: string) => `Review asked by ${name}`,
  ask: 'Ask for review',
  asked: 'Publishers see it in their list.',
  noteFirst: 'What should they look at?',
  choose: 'Choose these changes',
  close: 'Close',
  withdraw: 'Take back',
  closed: 'The review is off the list.',
  comment: 'Comment',
  send: 'Send',
} as const;

export const PREVIEWS = {
  home: 'Home screen',
  opensAt: 'Opens at',
  title: 'Preview',
  drafts: 'See the drafts',
  moment: 'See a moment to come…',
  share: 'Share a preview…',
  cancel: 'Cancel',
  at: 'Moment',
  momentTitle: 'See a moment to come',
  momentBody: 'The showroom as kiosks will show it then, by what is planned today.',
  openMoment: 'Open in a new tab',
  releaseNamed: (time: string) => `Preview what was published ${time}`,
  planNamed: (names: string) => `Preview the plan: ${names}`,
  shareTitle: 'Share a preview',
  shareBody: 'Whoever has the link sees the preview without an account, for 7 days.',
  what: 'What it shows',
  targets: {
    saves: 'The drafts, as last saved',
    live: 'What is public',
    release: 'An earlier release',
    moment: 'A moment to come',
  },
  release: 'Release',
  make: 'Make a link',
  madeTitle: 'The link is made',
  madeBody: (until: string) => `It works until ${until}, and is shown this once: copy it now.`,
  secret: { field: 'Link', copy: 'Copy the link', copied: 'Copied', close: 'Done' },
  links: 'Links that work',
  none: 'No link works at the moment.',
  shows: {
    saves: () => 'The drafts',
    live: () => 'What is public',
    release: (at: string) => `The release of ${at}`,
    moment: (at: string) => `What will be public on ${at}`,
  },
  madeBy: (by: string, until: string) => `By ${by}, until ${until}`,
  end: 'End',
  endNamed: (name: string) => `End the link: ${name}`,
  endTitle: 'End this link?',
  endBody: 'It shows nothing from now on. It can’t be brought back, only made anew.',
  ended: 'The link shows nothing from now on.',
} as const;

export const PASSKEYS = {
  signIn: 'Use a passkey',
  cancelled: 'The passkey was not used. Try again, or sign in another way.',
  title: 'Passkeys',
  body: 'Sign in by finger, face or the PIN of a device, without a password.',
  unavailable: 'Passkeys need an address with a name, such as showroom.example.com, over https.',
  name: 'Name of the device',
  example: 'Work laptop',
  add: 'Add a passkey',
  added: (name: string) => `“${name}” has been added.`,
  remove: (name: string) => `Remove the passkey ${name}`,
  removed: (name: string) => `The passkey “${name}” has been removed.`,
  unused: (created: string) => `Added ${created}, not used yet`,
  used: (created: string, used: string) => `Added ${created}, last used ${used}`,
  passwordToAdd: (name: string) => `Your password, to add “${name}”`,
  secondFactor: 'Ask for a passkey after the password',
  secondFactorHint: 'Then nobody signs in by your password alone.',
  passwordToChange: 'Your password, to change this',
  askedFor: 'You will be asked for a passkey after your password.',
  notAskedFor: 'Your password alone is enough again.',
  passwordToRemove: (name: string) => `Your password, to remove “${name}”`,
  confirm: 'Confirm',
  cancel: 'Cancel',
} as const;

export const COMMENTS = {
  open: (count: number) => (count === 0 ? 'Comments' : `Comments, ${count} open`),
  choose: 'Comment on a field',
  titleOf: (field: string) => `Comments on ${field}`,
  titleOfAll: 'Comments on this page',
  write: 'New comment',
  send: 'Comment',
  reply: 'Reply',
  sendReply: 'Send reply',
  mention: 'Notify',
  count: (count: number) => (count === 0 ? 'No comments' : count === 1 ? '1 thread' : `${count} threads`),
  withResolved: 'Show resolved',
  resolve: 'Resolve',
  reopen: 'Open again',
  resolvedBy: (name: string) => `Resolved by ${name}`,
  remove: (name: string) => `Remove the comment of ${name}`,
  removeTitle: 'Remove this comment?',
  removeBody: 'It can’t be brought back.',
  removeShort: 'Remove',
  removed: 'The comment has been removed.',
  at: (count: number) => (count === 1 ? '1 comment' : `${count} comments`),
} as const;

export const PRESENCE = {
  title: 'Also here',
  here: (name: string) => `${name} is here`,
  at: (name: string, field: string) => `${name} is at ${field}`,
} as const;

/** What a key for machines may be allowed. */
export const KEYS = {
  title: 'Keys',
} as const;

export const AUDIT = {
  title: 'Audit',
  loading: 'Loading...',
  failed: 'Couldn’t load the audit',
  retry: 'Try again',
  none: 'Nothing to show',
  noneHint: 'Nothing matches these filters.',
  when: 'When',
  who: 'Who',
  what: 'What',
  subject: 'To what',
  detail: 'Details',
  nobody: 'Nobody signed in',
  unknown: 'Unknown account',
  anyone: 'Everyone',
  anything: 'Everything',
  people: 'People',
  removedPeople: 'Removed people',
  keys: 'Keys and programs',
  from: 'From',
  to: 'To',
  download: 'Download as CSV',
  actions: {
    'sign-in': 'Signed in',
    'sign-in-failed': 'Sign-in failed',
    'sign-out': 'Signed out',
    invite: 'Invited',
    'withdraw-invitation': 'Took an invitation back',
    join: 'Joined',
    'link-account': 'Tied an account to the company sign-in',
    'change-role': 'Changed a role',
    block: 'Blocked',
    unblock: 'Unblocked',
    'remove-person': 'Removed a person',
    'make-reset-link': 'Made a link for a new password',
    'reset-password': 'Chose a new password by a link',
    'set-account': 'Set an account at the start of the server',
    'change-password': 'Changed the password',
    'change-profile': 'Changed name or e-mail',
    'add-passkey': 'Added a passkey',
    'remove-passkey': 'Removed a passkey',
    'change-second-factor': 'Changed whether a passkey is asked for after the password',
    'make-key': 'Made a key',
    'remove-key': 'Removed a key',
    'ask-review': 'Asked for a review',
    'close-review': 'Closed a review',
    'make-preview-link': 'Made a preview link',
    'remove-preview-link': 'Ended a preview link',
    create: 'Created',
    save: 'Saved',
    delete: 'Deleted',
    restore: 'Restored',
    replace: 'Replaced words',
    publish: 'Published',
    'publish-back': 'Made an earlier release live',
    'start-rollout': 'Published for pilot kiosks',
    'stop-rollout': 'Stopped a release on pilot kiosks',
    'resume-rollout': 'Let a stopped release go on',
    'widen-rollout': 'Gave the release of the pilot kiosks to all',
    'withdraw-rollout': 'Took the release of the pilot kiosks back',
    'change-publishing': 'Changed how an environment is published',
    schedule: 'Scheduled changes',
    'move-schedule': 'Moved a schedule',
    'cancel-schedule': 'Cancelled a schedule',
    'fail-schedule': 'A schedule failed',
    'publish-scheduled': 'Published by a schedule',
    'end-campaign': 'Ended a campaign',
    'set-launch-snapshot': 'Replaced the first picture of home',
    upload: 'Uploaded a file',
    'change-file': 'Changed a file',
    'delete-file': 'Deleted a file',
    export: 'Exported',
    import: 'Imported a showroom',
    'copy-environment': 'Copied an environment',
    'remove-kiosk': 'Removed a kiosk',
    'enrol-kiosk': 'Enrolled a kiosk',
    'revoke-kiosk': 'Ended a kiosk’s access',
    'change-kiosk': 'Changed a kiosk',
    'command-kiosk': 'Sent a command to a kiosk',
    'change-store': 'Changed a store',
    'remove-store': 'Removed a store',
    'change-kiosk-group': 'Changed a group of kiosks',
    'remove-kiosk-group': 'Removed a group of kiosks',
  } satisfies Readonly<Record<AuditAction, string>>,
} as const;

/** Advice at a field; the value is kept. */
export const ADVICE = {
  externalLink: 'This link does nothing. Use an address within the showroom, such as /page/care.',
  tooLarge: (size: string, sufficientSize: string) =>
    `This image is ${size} px. ${sufficientSize} px is enough here and loads faster.`,
  tooSmall: (size: string, neededSize: string) =>
    `This image is ${size} px, and is shown at ${neededSize} px: it looks blurred.`,
  size: (width: number, height: number) => `${width} × ${height}`,
} as const;

/** The poster of a film, from one of its frames. */
export const POSTER = {
  take: 'From the film…',
  title: 'Poster from the film',
  explanation: 'Play or wind the film to the frame that is shown before it starts.',
  film: 'The film',
  previous: 'Previous frame',
  next: 'Next frame',
  at: (seconds: number) => `${seconds.toFixed(2)} s`,
  use: 'Use this frame',
  close: 'Close without a new poster',
  unreadable: 'This browser can’t play the film. Choose an image instead.',
  failed: 'The frame could not be saved as an image. Choose an image instead.',
} as const;

/** A part of an image, for one use of it. */
export const CROP = {
  take: 'Crop…',
  title: 'Crop the image',
  explanation:
    'Move the frame to what shoppers should see here. A new file is made; the image stays as it is elsewhere.',
  area: 'The part that is shown',
  shape: 'Shape',
  slot: (width: number, height: number) => `As the place needs it, ${width} x ${height}`,
  free: 'Any',
  size: (width: number, height: number) => `${width} x ${height} px`,
  tooSmall: (width: number, height: number) => `Smaller than its place, ${width} x ${height}`,
  use: 'Use this part',
  close: 'Close without cropping',
  failed: 'The image could not be loaded. Close this and try again.',
} as const;

/** A field with the captions of a film. */
export const CAPTIONS = {
  hint: 'WebVTT or SRT: paste it, type it, or load a file.',
  none: 'No captions found: each needs a time such as 00:01.000 --> 00:04.000',
  unreadable: 'The letters of this file can’t be read. Export it as WebVTT or SRT in UTF-8.',
  /** 'seconds' is the end of the last one. */
  found: (count: number, seconds: number) =>
    `${count === 1 ? '1 caption' : `${count} captions`}, until ${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`,
  example: 'WEBVTT\n\n00:00.000 --> 00:04.000\nWhat is said or heard',
  load: 'Load a file…',
} as const;

/** Asked after an image with an alternative text was replaced. */
export const ALTERNATIVE_TEXT = {
  title: 'Does this text describe the new image?',
  body: 'It was written for the previous image. Screen readers read it aloud.',
  keep: 'Keep this text',
  empty: 'Clear the text',
  close: 'Keep this text and close',
} as const;

/** Drafts. */
export const DRAFTS = {
  restored: 'Your unsaved changes have been restored.',
  discard: 'Discard changes',
  notStored: 'This browser can’t store drafts. Save often.',
  twoTabs: 'This page is open in another tab. Both tabs show the same changes.',
  deleted: 'This page has been deleted. Your version is still in this browser.',
  offline: 'Your changes are kept in this browser. Save again when the connection is back.',
  recreate: 'Restore with my changes',
  savedElsewhere: (by: string | null) =>
    `${by ?? 'Another editor'} saved this page. Showing the latest version.`,
  savedByYou: 'Showing the version that you saved last.',
  fieldRemoved: 'This field no longer exists.',
} as const;

export const LEAVING = {
  title: 'You have unsaved changes',
  body: 'Save them before leaving?',
  save: 'Save and leave',
  leave: 'Leave without saving',
  stay: 'Stay',
} as const;

export const CONFLICT = {
  title: (isOwn: boolean) =>
    isOwn ? 'You saved another version of this page' : 'Another editor saved this page',
  savedBy: (name: string, ago: string) => `${name} saved it ${ago}.`,
  savedAt: (ago: string) => `It was saved ${ago}.`,
  body: 'Choose which version to keep for each field. The other version stays in the history.',
  field: 'Field',
  mine: 'Mine',
  theirs: 'Theirs',
  both: 'changed by both',
  keepMine: 'Keep all mine',
  useTheirs: 'Use all theirs',
  saveMix: 'Save selection',
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
  failed: 'Couldn’t load the history',
  retry: 'Try again',
  byShowroom: 'The showroom',
  now: 'Now',
  unsaved: 'with your unsaved changes',
  deleted: 'Deleted',
  older: 'Show older versions',
  choose: 'Select a version, or move through time, to compare it with the current page.',
  planned: 'Planned',
  plannedVersion: 'As planned',
  stage: 'The page at that time',
  time: 'Time',
  earlier: 'The version before',
  later: 'The version after',
  oldest: 'Oldest',
  shownAt: (
    when: string,
    { isNow, isPlanned, by }: { isNow: boolean; isPlanned: boolean; by: string | null },
  ) =>
    [isNow ? `Now, saved ${when}` : isPlanned ? `Planned for ${when}` : `Saved ${when}`, by]
      .filter(Boolean)
      .join(' by '),
  same: 'No differences from the current page.',
  whatChanged: (when: string) => `Differences between the version of ${when} and now`,
  field: 'Field',
  thisVersion: 'Then',
  current: 'Now',
  restore: 'Restore this version',
  restored: 'Version restored. Undo to revert.',
  order: 'order',
  actions: 'Actions',
  takeBack: 'Take this back',
  takeBackFor: (field: string) => `Take this back: ${field}`,
  tookBack: (field: string) => `${field}: as it was. Save to keep it, undo to revert.`,
} as const;

/** The command palette. See editor/README.md#116-keys. */
export const PALETTE = {
  title: 'Commands',
  placeholder: 'Go to a page, a field or an action',
  open: 'Find anything',
  failed: 'The search could not be loaded. Check the connection, then press Ctrl+K again.',
  found: (count: number, current: string) =>
    [count === 1 ? '1 result' : `${count} results`, current].filter(Boolean).join(': '),
  nothing: 'Nothing is called that. Try fewer letters.',
  actions: 'Actions',
  places: 'Places',
  documents: 'Content',
  fields: (name: string) => `Fields of ${name}`,
  followLinks: 'Follow links',
  leave: 'Stop editing',
  textsWith: (words: string) => `Texts and files with “${words}”`,
  kiosksCalled: (words: string) => `Kiosks with “${words}”`,
} as const;

/** The environment bar. */
export const BAR = {
  lastSaved: (when: string) => `Saved ${when}`,
  lastSavedBy: (name: string, when: string) => `Saved by ${name} ${when}`,
  name: 'Editing',
  tools: 'Tools',
  environment: 'Environment',
  language: 'Language',
  wizardScreen: 'Wizard screen',
  undo: 'Undo',
  redo: 'Redo',
  save: 'Save',
  dirty: 'Unsaved changes',
  draftSaved: 'Draft saved',
  published: 'Published',
  unpublished: (count: number) => (count === 1 ? '1 change not published' : `${count} changes not published`),
  unpublishedNamed: (count: string, names: readonly string[]) =>
    names.length === 0 ? count : `${count}: ${names.join(', ')}`,
  discard: 'Discard changes',
  discarded: 'Changes discarded. Undo to restore them.',
  add: 'Add',
  disableLinks: 'Disable links',
  openForm: 'Open form',
  closeForm: 'Close form',
  formWidth: 'Form width',
  pixelsWide: (px: number) => `${px} pixels wide`,
  signOut: 'Sign out',
  translate: (language: string) => `Translate into ${language}`,
  navigation: 'Places',
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
  searchAll: 'Search',
  fit: 'Fit sheet',
  kiosks: 'Kiosks',
  visits: 'Visits',
  visitsOfPage: 'Visits that saw this page',
  content: 'Content',
  kinds: 'Kinds of content',
  back: 'Back to the showroom',
  loading: 'Loading...',
  none: (plural: string) => `No ${plural}`,
  noMatch: (query: string) => `No results for “${query}”`,
  showAll: 'Show all',
  failed: 'Couldn’t load this list',
  retry: 'Try again',
  unknown: 'This list doesn’t exist',
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
  select: (name: string) => `Select ${name}`,
  selectAll: 'Select all',
  selection: 'Selected items',
  selected: (count: number) => `${count} selected`,
  copySelected: 'Copy',
  removeSelected: 'Delete',
  clearSelection: 'Clear selection',
  manyCopied: (count: number) => (count === 1 ? '1 copy made.' : `${count} copies made.`),
  undoCopies: 'Delete the copies',
  rename: 'Rename',
  renameTo: (name: string) => `New name for “${name}”`,
  renameFailed: (error: string) => `Unable to rename item: ${error}`,
  remove: 'Delete',
  open: 'Open',
  current: 'Current page',
} as const;

/** Insights. See src/screens/README.md#2112-insights-and-kiosks. */
export const INSIGHTS = {
  title: 'Insights',
  loading: 'Loading...',
  failed: 'Couldn’t load insights',
  retry: 'Try again',
  period: 'Period',
  periods: { 7: 'Last 7 days', 30: 'Last 30 days', 90: 'Last 90 days', own: 'Custom' },
  from: 'From',
  to: 'To',
  demo: 'Some of these visits are made up (npm run demo-visits).',
  wrongDates: 'The end date must not be before the start date.',
  environment: 'Environment',
  allEnvironments: 'All environments',
  download: 'Download CSV',
  downloading: 'Preparing download...',
  downloadFailed: (message: string) => `Couldn’t download events: ${message}`,
  fileName: (first: string, last: string) => `events ${first} to ${last}.csv`,
  empty: 'No visits in this period',
  emptyHint: 'Visits are counted automatically, from the first touch to the end of the visit.',
  notCounted: (mode: string) => `Visits aren’t counted: the server setting ANALYTICS is ${mode}.`,
  visits: 'Visits',
  taps: 'Touches',
  tapsEach: (count: string) => `${count} per visit`,
  duration: 'Visit duration',
  mean: (duration: string) => `${duration} on average`,
  unknown: 'no data yet',
  byDay: 'Visits by day',
  day: 'Day',
  summary: (visits: string, busiestCount: string, day: string) => {
    if (visits === '1') return `1 visit, on ${day}.`;
    return visits === busiestCount
      ? `${visits} visits, all on ${day}.`
      : `${visits} visits. Busiest day: ${day}, with ${busiestCount}.`;
  },
  asTable: 'As a table',
  languages: 'Languages',
  languagesHint: 'At the end of the visit',
  language: 'Language',
  noLanguage: 'Unknown',
  screens: 'Screens viewed',
  screen: 'Screen',
  count: 'Times',
  taken: 'Opened on phones',
  takenHint: 'Pages that shoppers took along by the QR code',
  tapsByTag: 'Taps',
  tag: 'Analytics tag',
  noTag: 'No tag',
  quizzes: 'Quizzes',
  noQuizzes: 'No quiz answers in this period.',
  quizSummary: (begun: string, ended: string, share: string) =>
    `${begun} started, ${ended} finished (${share})`,
  step: 'Step',
  started: 'Began',
  answered: (step: number) => `Answer ${step}`,
  ended: 'End',
  dropOff: 'Left',
  outcome: 'Result',
  noOutcome: 'Nothing',
  share: 'Share',
  none: 'No data in this period.',
  showAll: (count: number) => `Show all ${count}`,
  showLess: 'Show less',
  homeScreen: 'Home screen',
  attractScreen: 'Attract screen',
  videos: (name: string) => `${name}: videos`,
} as const;

/** Kiosks. */
export const DELETION = {
  title: (name: string) => `Delete “${name}”?`,
  titleOfMany: (count: number, plural: string) => `Delete ${count} of ${plural}?`,
  checking: 'Checking where this is used...',
  unused: (pages: number) => (pages === 1 ? 'No links to this page.' : 'No other page links to these.'),
  used: (count: number, pages: number) => {
    const target = pages === 1 ? 'this page' : 'these pages';
    return count === 1 ? `1 link to ${target} will break:` : `${count} links to ${target} will break:`;
  },
  more: (count: number) => `and ${count} more`,
  unknown: 'Couldn’t check where this is used.',
  unsaved: 'You have unsaved changes on this page. Deleting it discards them.',
  cancel: 'Keep it',
  confirm: 'Delete',
  done: (name: string) => `“${name}” deleted.`,
  manyDone: (count: number) => `${count} items deleted.`,
  undo: 'Restore',
  undone: (name: string) => `“${name}” restored.`,
  manyUndone: (count: number) => `${count} items restored.`,
  failed: (message: string) => `Error Deleting Content: ${message}`,
  restoreFailed: (message: string) => `Couldn’t restore it: ${message}`,
} as const;

/** Deleted documents. */
export const DELETED = {
  open: 'Deleted',
  title: (plural: string) => `Deleted: ${plural}`,
  loading: 'Loading...',
  failed: 'Couldn’t load deleted items.',
  none: 'No deleted items.',
  when: (ago: string) => `Deleted ${ago}`,
  restore: 'Restore',
} as const;

export const TRANSFER = {
  export: 'Export',
  exportTitle: 'Export the showroom',
  exportIntro:
    'A zip file with pages, settings and media, to keep or to import elsewhere. Accounts and insights are not in it.',
  environment: 'Environment',
  allEnvironments: 'All environments',
  publicOnly: 'Only what is public',
  publicOnlyHint: 'Without changes that are not published.',
  revisions: 'With every saved version',
  revisionsHint: 'The history comes along, and the file is larger.',
  exportSubmit: 'Export',
  import: 'Import',
  importTitle: 'Import a showroom',
  importIntro:
    'Choose a file that was exported here or from another server. You see what it would change before anything is imported.',
  file: 'File',
  chooseFile: 'Choose a zip file',
  check: 'Check the file',
  sending: (percent: number) => `Uploading... ${percent} %`,
  comparing: 'Comparing with this showroom...',
  progress: 'Upload',
  exported: 'Exported',
  environments: (count: number) => (count === 1 ? 'Environment' : 'Environments'),
  documents: 'Documents',
  files: 'Files',
  counts: (fresh: number, same: number, other: number) =>
    [
      fresh > 0 && `${fresh} new`,
      same > 0 && `${same} the same as here`,
      other > 0 && `${other} different here`,
    ]
      .filter((part) => part !== false)
      .join(', ') || 'none',
  clashes: (count: number) => (count === 1 ? '1 differs from yours' : `${count} differ from yours`),
  named: (name: string) => `“${name}” in the file`,
  how: 'How should it be imported?',
  howClashes: 'What should happen to what differs?',
  choices: (hasClashes: boolean, hasOne: boolean) => ({
    keep: hasClashes ? 'Keep mine' : 'Add what is new',
    replace: 'Take those of the file',
    copy: hasOne ? 'Add everything as a new environment' : 'Add everything as new environments',
  }),
  choiceHints: (hasClashes: boolean, hasOne: boolean) => ({
    keep: hasClashes ? 'Only what is new is added.' : 'What is here already stays as it is.',
    replace: 'Yours stay in the history.',
    copy: hasOne
      ? 'All its pages are copied too. Nothing that is here changes.'
      : 'All pages are copied too, the environments keep their names. Nothing that is here changes.',
  }),
  newName: 'Name of the new environment',
  importSubmit: 'Import',
  importing: 'Importing. This takes a while if there are many pictures.',
  cancel: 'Cancel',
  imported: (added: number, replaced: number, files: number) =>
    `Imported: ${added} documents added, ${replaced} replaced, ${files} files added.`,
} as const;

export const CREATION = {
  title: (title: string) => `New ${title}`,
  submit: 'Create',
  cancel: 'Cancel',
  nameTaken: 'This name is already in use. The new item gets its own ID.',
  startFrom: 'Start from',
  startEmpty: 'An empty environment',
  startWithNothing: 'Nothing',
  noTemplate: 'Nothing found',
  clearStart: 'Start with nothing',
  startCopy: (name: string) => `A copy of ${name}`,
  withDrafts: 'With unpublished changes',
  withDraftsHint: 'What is saved there but not public is in the copy too.',
  publishing: 'Publishing',
  asOriginal: 'As the original',
  pages: 'Pages',
  sharedPages: 'Use the same pages',
  sharedPagesHint: 'A change of a page shows in both environments.',
  copiedPages: 'Copy all pages too',
  copiedPagesHint: 'Links lead to the copies. Their names end with the name of this environment.',
} as const;

/** Translations of a document. See src/screens/README.md#2110-languages. */
export const LANGUAGES = {
  title: (name: string) => `Languages of “${name}”`,
  languages: 'Languages',
  main: 'Main language',
  complete: 'Complete',
  missing: (count: number) => (count === 1 ? '1 text missing' : `${count} texts missing`),
  onlyMissing: 'Only missing texts',
  noneMissing: 'No texts missing.',
  noTexts: 'No texts to translate yet.',
  add: 'Add language',
  addSubmit: 'Add',
  cancel: 'Cancel',
  alreadyAdded: 'Already added',
  remove: (language: string) => `Remove ${language}`,
  removed: (language: string) => `${language} removed.`,
  first: 'This page has one language. Add another: texts left empty are shown in the main language.',
  choose: 'Select a language.',
} as const;

/** The canvas. */
export const CANVAS = {
  name: 'Canvas',
  fields: 'Editable fields on this screen',
  uploading: (name: string) => `Uploading ${name}...`,
  entryRemoved: 'The field for this file no longer exists. The file is in the media manager.',
} as const;

/** An empty page. */
export const EMPTY_PAGE = {
  title: 'This page is empty',
  body: 'Add a block, then click it to edit.',
} as const;

/** The toolbar of the selection. */
export const SELECTED = {
  region: 'Selection',
  name: 'Selected',
  replace: 'Replace…',
  choose: 'Choose…',
  removeMedia: 'Remove',
  settings: 'Settings',
  link: 'Link',
  moveBack: 'Move back',
  moveForward: 'Move forward',
  duplicate: 'Duplicate',
  remove: 'Remove',
  addAfter: 'Add after',
  close: 'Done',
} as const;

/** 'No files', '1 file', '1,000 files'. */
const counted = (count: number, singular: string): string =>
  count === 0
    ? `No ${singular}s`
    : count === 1
      ? `1 ${singular}`
      : `${count.toLocaleString('en')} ${singular}s`;

/** The media manager. See src/screens/README.md#218-media-manager. */
export const MEDIA = {
  title: 'Media Manager',
  choosing: { image: 'Choose an image', sound: 'Choose a sound', video: 'Choose a video' },
  loading: 'Loading...',
  notSetUp: 'Please Set up a Media Store',
  notSetUpHint: 'The server has no media store.',
  failed: 'Failed to Load Media',
  retry: 'Try again',
  empty: 'Drag and drop files here',
  emptyHint: 'or choose them with the Upload button',
  emptyOfKind: {
    image: 'There are no images here',
    sound: 'There are no sounds here',
    video: 'There are no videos here',
  },
  emptyOfKindHint: 'Open another folder, or drop a file here',
  noMatch: (query: string) => `No results for “${query}”`,
  noMatchIn: (query: string, folder: string) => `No results for “${query}” in ${folder}`,
  clearSearch: 'Clear search',
  searchEverywhere: 'Search all folders',
  search: { all: 'Search media', image: 'Search images', sound: 'Search sounds', video: 'Search videos' },
  tags: 'Tags',
  tagsHint: 'Words to find it by, in any folder. Enter adds one.',
  listLabels: { all: 'Files', image: 'Images', sound: 'Sounds', video: 'Videos' },
  show: 'Show',
  kinds: { all: 'All', image: 'Images', sound: 'Sounds', video: 'Videos' },
  count: {
    all: (count: number) => counted(count, 'file'),
    image: (count: number) => counted(count, 'image'),
    sound: (count: number) => counted(count, 'sound'),
    video: (count: number) => counted(count, 'video'),
  },
  currentFolder: 'Current folder',
  root: 'Media',
  folders: 'Folders',
  newest: 'Newest in all folders',
  newFolder: 'New folder',
  folderName: 'Name of the new folder',
  folderDeleted: 'This folder no longer exists. It was renamed, moved or deleted.',
  tagsRemoved: (tags: readonly string[]) => `${listOf(tags)} removed from the tags.`,
  undo: 'Undo',
  itemDeleted: 'This item no longer exists. It has been deleted.',
  folderCreated: (name: string) => `Folder ${name} created`,
  upload: 'Upload',
  insert: 'Insert',
  cancel: 'Cancel',
  close: 'Close',
  drop: (folder: string) => `Drop to upload into ${folder}`,
  play: (name: string) => `Play ${name}`,
  pause: (name: string) => `Pause ${name}`,
  noPreview: 'Can’t be shown',
  actions: (name: string) => `Actions for ${name}`,
  open: 'Open',
  rename: 'Rename',
  renaming: (name: string) => `New name for ${name}`,
  renamed: (name: string) => `Renamed to ${name}`,
  move: 'Move to…',
  moveTitle: (name: string) => `Move ${name} to`,
  moveHere: 'Move',
  moved: (name: string, folder: string) => `${name} moved to ${folder}`,
  replace: 'Replace',
  replaceHint: 'Choose a file of the same type. Every page that shows this one gets it.',
  replaced: (name: string) => `${name} replaced on every page that shows it.`,
  copies: (count: number) =>
    count === 1 ? 'The same file is here once more:' : `The same file is here ${count} more times:`,
  copyIn: (name: string, folder: string) => `${name} in ${folder}`,
  remove: 'Delete',
  removeTitle: 'Are you sure you want to delete this file?',
  removeFolderTitle: 'Are you sure you want to delete this folder?',
  removed: (name: string) => `${name} deleted`,
  usedIn: 'Used in',
  usesLoading: 'Checking where this is used...',
  usesUnknown: 'Couldn’t check where this is used',
  unused: 'Not used anywhere',
  used: (count: number) =>
    count === 1 ? 'Used in 1 place, which will lose it:' : `Used in ${count} places, which will lose it:`,
  moreUses: (count: number) => `and ${count} more`,
  details: 'Details',
  noSelection: 'Select a file to see its details',
  metadata: {
    kind: 'Type',
    size: 'Size',
    dimensions: 'Dimensions',
    length: 'Length',
    uploaded: 'Uploaded',
    folder: 'Folder',
    address: 'Address',
  },
  dimensions: (width: number, height: number) => `${width} × ${height} px`,
  copyAddress: 'Copy address',
  copied: 'Copied',
  alternativeText: 'Alternative text',
  alternativeTextHint: 'Describes the image to people who can’t see it',
  alternativeTextSaved: 'Saved',
  uploads: 'Uploads',
  uploading: (going: number, failed: number, noted: number) =>
    [
      ...(going > 0 ? [`${counted(going, 'file')} uploading`] : []),
      ...(failed > 0 ? [`${failed} not uploaded`] : []),
      ...(noted > 0 ? [`${noted} uploaded with a note`] : []),
    ].join(', '),
  notes: 'Notes',
  progress: (name: string) => `Upload of ${name}`,
  waiting: 'Waiting',
  finishing: 'Processing',
  cancelUpload: (name: string) => `Cancel upload of ${name}`,
  retryUpload: (name: string) => `Retry upload of ${name}`,
  dismiss: (name: string) => `Dismiss the message about ${name}`,
  uploaded: (name: string) => `${name} uploaded`,
  page: (page: number) => `Page ${page}`,
  previousPage: 'Previous page',
  nextPage: 'Next page',
  wrongKind: {
    all: (name: string) =>
      `${name} is neither an image (PNG, JPEG, GIF, WebP, AVIF, SVG) nor a sound (WAV, MP3) nor a film (MP4, QuickTime).`,
    image: (name: string) => `${name} is not an image: PNG, JPEG, GIF, WebP, AVIF or SVG is needed here.`,
    sound: (name: string) => `${name} is not a sound: WAV or MP3 is needed here.`,
    video: (name: string) => `${name} is not a film: MP4 or QuickTime is needed here.`,
  },
  tooLarge: (name: string, megabytes: number) => `${name} is larger than ${megabytes} MB.`,
  isEmpty: (name: string) => `${name} is empty.`,
  checking: 'Checking',
  converting: (percent: number) => `Converting, ${percent} %`,
  convert: 'Convert for all kiosks',
  keepAsItIs: 'Upload as it is',
  convertFile: (name: string) => `Convert ${name} for all kiosks`,
  keepFile: (name: string) => `Upload ${name} as it is`,
  stopConverting: (name: string) => `Stop converting ${name}`,
  convertInManager: 'Or upload it in the Media Manager, which can convert it.',
  notConverted: (name: string) =>
    `${name} couldn’t be converted in this browser; the file itself is unchanged.`,
  failsToPlay: (name: string) =>
    `${name} doesn’t play to its end in this browser, so it is probably damaged. Export it again, then upload that.`,
} as const;

/** The motion debugger. */
export const MOTION = {
  title: 'Motion desk',
  region: 'Motion desk',
  move: 'Move the panel: drag it, or use the arrow keys',
  collapse: 'Collapse panel',
  expand: 'Expand panel',
  close: 'Close panel (Ctrl+Alt+M)',
  unsaved: 'Unsaved timings',
  saved: 'All timings saved',
  mayNotSave: (role: string) => `To save timings, you need the role ${role} or higher.`,
  noEnvironment: 'The settings of this environment aren’t loaded yet.',
  time: 'Time',
  pause: 'Pause',
  resume: 'Resume',
  step: 'Next frame',
  speed: 'Speed',
  speeds: { 1: '1', 0.5: '½', 0.25: '¼', 0.1: '⅒' } as Readonly<Record<number, string>>,
  speedName: (pace: number) => (pace === 1 ? 'Full speed' : `${pace} of full speed`),
  replay: 'Replay',
  replays: {
    passage: 'Last transition',
    quiz: 'Quiz transition',
    fling: 'Fling',
    confetti: 'Throw confetti',
    attract: 'Attract screen',
  },
  ready: {
    passage: 'Goes back and comes here again',
    quiz: 'Answers and shows what follows',
    fling: 'Flicks the scrolled content',
    confetti: 'Over this screen',
    attract: 'Shows or hides it',
  },
  disabledReasons: {
    'nothing yet': 'Visit another screen',
    'no quiz': 'Not in a quiz',
    'nothing scrolls': 'Nothing here scrolls',
    'less motion': 'Reduced motion is on',
    'under way': 'Running',
  },
  openQuiz: 'Open a quiz',
  openQuizNote: 'To replay its transition',
  noQuiz: 'The home screen has no quiz. Open a question, then replay it.',
  scrub: 'Scrub',
  scrubReady: 'The last transition, paused',
  scrubEnd: 'Stop scrubbing',
  scrubRegion: 'Scrubber of the last transition',
  replayFailed: 'Couldn’t replay: the screen didn’t load. Open it again, then replay.',
  cost: 'Frame cost',
  script: 'Script',
  render: 'Rendering',
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
  none: 'No timings match.',
  noneChanged: 'No timings changed.',
  differs: (standard: string) => `Differs from the default, ${standard}`,
  reset: (label: string, standard: string) => `Reset ${label} to ${standard}`,
  resetAll: 'Reset all',
  resetDone: 'All timings reset. Undo to restore them.',
  inUnit: (label: string, unit: string) => `${label}, in ${unit}`,
  units: {
    s: 'seconds',
    ms: 'milliseconds',
    px: 'pixels',
    'px/ms': 'pixels per millisecond',
    'px/s': 'pixels per second',
    'px/s²': 'pixels per second squared',
    count: 'pieces',
    ratio: 'parts of one',
  },
  symbols: {
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
  handleAt: (x: string, y: string) => `time ${x}, progress ${y}`,
  bezier: (label: string) => `${label} as four numbers`,
  preview: (label: string) => `Play ${label}`,
  standardEase: (ease: string) => `GSAP’s ${ease}`,
  undo: 'Undo',
  redo: 'Redo',
  copy: 'Copy',
  copied: 'Copied as JSON.',
  notCopied: 'Couldn’t copy. Export a file instead.',
  export: 'Export',
  import: 'Import',
  importTitle: 'Import timings',
  importBody: 'Timings not in the file are reset to their defaults. You can undo an import.',
  importText: 'JSON',
  importFile: 'From a file',
  importSubmit: 'Import these timings',
  importCancel: 'Cancel',
  imported: 'Timings imported. Undo to revert.',
  badJson: (position: string) => `Invalid JSON${position}. Nothing was imported.`,
  jsonAt: (line: number) => ` at line ${line}`,
  importRefused: 'Nothing was imported:',
  faults: {
    unknown: (field: string) => `${field}: unknown timing`,
    'no number': (field: string) => `${field}: must be a number`,
    'out of range': (field: string, range: string) => `${field}: must be ${range}`,
    'not whole': (field: string) => `${field}: must be a whole number`,
    'no curve': (field: string) => `${field}: must be four numbers, such as [0.25, 1, 0.5, 1]`,
    'no group': (field: string) => `${field}: must be a group such as {"tokens": {"fadeS": 0.2}}`,
  },
  range: (min: number, max: number, unit: string) => `${min} to ${max}${unit && ` ${unit}`}`,
  save: (environment: string) => `Save to ${environment}`,
} as const;

/** The rest is loaded with the link picker: linkMessages.ts. */
export const LINK = {
  find: 'Find or create a page',
  findFor: (label: string) => `Find or create: ${label}`,
} as const;

/** The rest is loaded with the lens: heatMessages.ts. */
export const LAZY_HEAT = {
  open: 'Heat: what visitors did here',
  close: 'Close heat',
  failed: 'Couldn’t load heat.',
  retry: 'Try again',
  loading: 'Loading heat…',
} as const;

/** The rest is loaded with the studio: quizStudioMessages.ts. */
export const LAZY_STUDIO = {
  open: 'Quiz studio',
  openNamed: (name: string) => `Open ${name} in the quiz studio`,
  hint: 'All slides from here, their weights and who wins',
  failed: 'Couldn’t load the quiz studio.',
  retry: 'Try again',
  loading: 'Loading the quiz studio…',
} as const;

/** An admin page until its script is loaded. */
export const LAZY_PAGE = {
  loading: 'Loading...',
  failed: 'Couldn’t load this page. Check the connection, then try again.',
  retry: 'Try again',
} as const;
