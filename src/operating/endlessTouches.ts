// A touch that does not end, as of a drop of water or a dead spot of the screen, is a fault that
// operators read. See src/screens/README.md#presses.
import { clock } from '#clock.ts';
import { restingContacts } from '#state/contacts.ts';
import { reportFault } from '#state/reportFault.ts';

/** A longer contact is a drop of water or a dead spot, not a finger. */
export const ENDLESS_MS = 30_000;
const POLL_INTERVAL_MS = 10_000;

/** Runs for the lifetime of the page. */
export function reportEndlessTouches(): void {
  let reported: readonly number[] = [];
  clock.every(POLL_INTERVAL_MS, () => {
    const endless = restingContacts(ENDLESS_MS);
    for (const [id, { x, y }] of endless)
      if (!reported.includes(id)) reportFault('A TOUCH DOES NOT END', { x: Math.round(x), y: Math.round(y) });
    reported = endless.map(([id]) => id);
  });
}
