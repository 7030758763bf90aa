// Operation of a kiosk: enrols, follows its settings and opening hours, and carries out commands.
// Loaded after the first screen. See src/operating/README.md.
import { clock } from '#clock.ts';
import { HEARTBEAT } from '#config/limits.ts';
import { listenAsKiosk, listenForChanges } from '#api/changesApi.ts';
import { trustReleaseKeysOf } from '#api/releaseTrust.ts';
import { isEditorActive, kioskStore, type KioskState } from '#state/kioskStore.ts';
import { keepLoading } from '#delivery/keepLoading.ts';
import { kioskId, kioskKey } from '#delivery/kioskId.ts';
import { followAssignment, assignment as ownAssignment } from './assignment.ts';
import { carryOutCommands } from './commands.ts';
import { reportEndlessTouches } from './endlessTouches.ts';
import { followDayparts } from './followDayparts.ts';
import { enrolIfNeeded, renewOldKey } from './enrolment.ts';
import { followWindow } from './followOrientation.ts';
import { keepLog } from './kioskLog.ts';
import { keepBrowserGesturesOut } from './browserGestures.ts';
import { watchStaffTouches } from './staffPanel.ts';

const LOAD_EVERY_MS = 60 * 60_000;

/** Runs for the lifetime of the page. */
export function startOperating(): void {
  keepLog();
  keepBrowserGesturesOut();
  reportEndlessTouches();
  followWindow();
  watchStaffTouches();
  const assignment = followAssignment();
  followDayparts();
  let loadedMs = Number.NEGATIVE_INFINITY;
  let isChecked = false;
  const look = async (isSecond = false): Promise<void> => {
    if (isEditorActive(kioskStore.getState()) || !(await enrolIfNeeded())) return;
    listenAsKiosk(kioskId());
    loadedMs = clock.now();
    void carryOutCommands();
    await renewOldKey();
    const { config, environment } = kioskStore.getState();
    if (config.offline && environment && kioskKey() !== '') void trustReleaseKeysOf(environment.id);
    await assignment.load();
    if (ownAssignment()?.store && !isChecked) {
      isChecked = true;
      void keepLoading(() => import('./machineChecks.ts').then(({ checkMachine }) => checkMachine()));
    }
    // Its key has ended: it enrols anew at once.
    if (kioskKey() === '' && !isSecond) await look(true);
  };
  clock.every(HEARTBEAT.everyMs, () => {
    // Its key was revoked, or a change was not heard.
    if (kioskKey() === '' || clock.now() - loadedMs > LOAD_EVERY_MS) void look();
  });
  followChanges({
    // Commands and settings may have been missed.
    onHello: () => void look(),
    onSilence: () => void look(),
    onChange: ({ kind, id }) => {
      if (kind === 'kioskCommand') void carryOutCommands();
      // A node of an earlier version passes on the name that the change log has for one kiosk.
      const isSettings = kind === 'kioskSettings' || kind === 'ownKioskSettings';
      if (isSettings && assignment.isAbout(id)) void assignment.load();
    },
  });
}

/** Listens unless this window is used for editing. */
function followChanges(listener: Parameters<typeof listenForChanges>[0]): void {
  let stop: (() => void) | undefined;
  const follow = ({ isEditing }: Pick<KioskState, 'isEditing'>): void => {
    if (isEditing) stop?.();
    stop = isEditing ? undefined : (stop ?? listenForChanges(listener));
  };
  kioskStore.subscribe(follow);
  follow(kioskStore.getState());
}
