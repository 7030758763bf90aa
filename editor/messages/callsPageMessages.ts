// Texts of the page 'Calls'.
import type { StaffCallState } from '#rules/staffCalls.ts';

const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** Its title, which the list of pages shows too, is in `CALLS_TITLE`. */
export const CALLS = {
  loading: 'Loading...',
  failed: 'Couldn’t load calls',
  retry: 'Try again',
  stale: 'Can’t reach the server. Showing the last calls.',
  open: 'Open now',
  none: 'Nobody is calling',
  noneHint: 'New calls appear here by themselves. Keep this page open on the phone that you carry.',
  off: 'Calls are switched off',
  offHint:
    'Switch on “Calls for a colleague” in the settings of a store, a group or a kiosk. Its screen then has a button that calls somebody over.',
  toKiosks: 'Open the kiosks',
  onlyAdministrators: 'An administrator can do that under “Kiosks”.',
  sound: 'Sound for new calls',
  soundHint: 'Browsers play a sound only after a touch: switch it on each time you open this page.',
  soundOn: 'You hear this sound with each new call.',
  store: 'Store',
  allStores: 'All stores',
  coming: 'I am coming',
  done: 'Done',
  comingTo: (kiosk: string) => `I am coming to ${kiosk}`,
  doneAt: (kiosk: string) => `Done at ${kiosk}`,
  onScreen: (page: string, kind: string) => (kind === '' ? page : `${page} (${kind})`),
  taken: (name: string, ago: string) => `${name} is on the way, ${ago}`,
  newCall: (place: string) => `New call from ${place}`,
  day: (calls: number, answered: number) =>
    `Last 24 hours: ${plural(calls, 'call', 'calls')}, ${answered} answered`,
  earlier: 'Earlier',
  ended: {
    waiting: 'Waiting',
    coming: 'On the way',
    done: 'Done',
    withdrawn: 'Withdrawn',
    expired: 'Not answered',
  } satisfies Record<StaffCallState, string>,
  notClosed: 'Not closed',
  viewer: 'You can see calls. Answering them takes the role “Author”.',
  inTitle: (count: number) => `(${count}) Calls`,
} as const;

export const CALLS_TITLE = 'Calls';
