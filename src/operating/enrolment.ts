// Gets a key for a kiosk that has none: at once where enrolment is open, by the link that it was
// started with, or by a code that is accepted in the editor. See
// src/server/fleet/README.md#enrolment-of-kiosks.
import { clock } from '#clock.ts';
import { fetchKey, openEnrolment, renewKey } from '#api/operatingApi.ts';
import { trustReleaseKeys } from '#api/releaseTrust.ts';
import type { EnrolledKiosk } from '#protocol/fleetEndpoints.ts';
import { readEnrolmentLink } from '#rules/enrolmentLink.ts';
import { FIRST_FRAGMENT } from '#state/previewMode.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { reportFault } from '#state/reportFault.ts';
import { isKiosk } from '#delivery/isKiosk.ts';
import { keyMadeMs, kioskId, kioskKey, setKiosk } from '#delivery/kioskId.ts';

const ASK_EVERY_MS = 3_000;
const KEY_LIFE_MS = 30 * 24 * 60 * 60_000;

let enrolling: Promise<boolean> | undefined;
/** Whether the server takes in kiosks only, and said so of this browser. */
let isLeftOut = false;
let link = readEnrolmentLink(FIRST_FRAGMENT);

/** Whether it has a key, now or once it was accepted; false if the server could not be reached. */
export async function enrolIfNeeded(): Promise<boolean> {
  if (kioskKey() !== '' && !link) return true;
  enrolling ??= enrol()
    .catch(() => false)
    .finally(() => (enrolling = undefined));
  return enrolling;
}

/** A key that was read from a disk is of no use for longer than this. */
export async function renewOldKey(): Promise<void> {
  const ageMs = clock.epochMs() - keyMadeMs();
  if (ageMs >= 0 && ageMs < KEY_LIFE_MS) return;
  // Refused or unreachable: the present one holds.
  await renewKey(kioskId(), kioskKey()).then(
    (key) => setKiosk(kioskId(), key),
    () => undefined,
  );
}

async function takeIdentity({ kioskId: id, key, releaseKeys }: EnrolledKiosk): Promise<void> {
  setKiosk(id, key);
  if (!kioskStore.getState().config.offline || !releaseKeys) return;
  if (!(await trustReleaseKeys(releaseKeys))) reportFault('RELEASES ARE NOT CHECKED', {});
}

async function enrol(): Promise<boolean> {
  if (link) {
    const { code, secret } = link;
    const enrolled = await fetchKey(code, secret).catch((failure: unknown) =>
      failure === 404 ? undefined : Promise.reject(failure),
    );
    // A link is of use once: neither a reload nor a photo of the screen repeats it.
    link = undefined;
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
    if (enrolled) await takeIdentity(enrolled);
    if (kioskKey() !== '') return true;
  }
  const isAttended = !isKiosk();
  if (isAttended && isLeftOut) return false;
  const opened = await openEnrolment(kioskId(), isAttended);
  isLeftOut = opened === undefined;
  if (!opened) return false;
  const { code, secret } = opened;
  let closePanel: (() => void) | undefined;
  try {
    for (;;) {
      const enrolled = await fetchKey(code, secret);
      if (enrolled) {
        await takeIdentity(enrolled);
        return true;
      }
      closePanel ??= (await import('./enrolmentPanel.ts')).showEnrolment(code);
      await new Promise<void>((resolve) => clock.after(ASK_EVERY_MS, resolve));
    }
  } catch (failure) {
    // The code has ended: the next one follows at once.
    if (failure === 404) return await enrol();
    throw failure;
  } finally {
    closePanel?.();
  }
}
