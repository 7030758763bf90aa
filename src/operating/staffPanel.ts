// Why this kiosk shows what it shows, for staff: four touches of the two top corners in turn,
// within three seconds, open it. A shopper who goes back fast touches only one of them. See
// src/operating/README.md.
import { clock } from '#clock.ts';
import { kioskTexts } from '#config/kioskMessages.ts';
import type { KioskAssignment } from '#protocol/fleetEndpoints.ts';
import { isEditorActive, kioskStore, langCodeOf } from '#state/kioskStore.ts';
import { assignment } from './assignment.ts';
import { element, openPanel } from './operatorPanel.ts';

const CORNER = 0.08;
const TOUCHES = 4;
const WITHIN_MS = 3_000;
const SHOWN_MS = 60_000;
const HASH_SHOWN = 8;

/** Runs for the lifetime of the page. */
export function watchStaffTouches(): void {
  let touches: { isLeft: boolean; atMs: number }[] = [];
  let isOpen = false;
  window.addEventListener(
    'pointerdown',
    ({ clientX, clientY }) => {
      const { innerWidth: width, innerHeight: height } = window;
      const isLeft = clientX < width * CORNER;
      const isCorner = clientY < height * CORNER && (isLeft || clientX > width * (1 - CORNER));
      const atMs = clock.now();
      const recent = touches.filter((touch) => touch.atMs > atMs - WITHIN_MS);
      const isInTurn = recent.at(-1)?.isLeft !== isLeft;
      touches = isCorner ? [...(isInTurn ? recent : []), { isLeft, atMs }] : [];
      if (touches.length < TOUCHES || isOpen || isEditorActive(kioskStore.getState())) return;
      touches = [];
      isOpen = true;
      showStaffPanel(() => (isOpen = false));
    },
    { capture: true },
  );
}

function showStaffPanel(onClose: () => void): void {
  const state = kioskStore.getState();
  const { staff } = kioskTexts(langCodeOf(state));
  const told = assignment();
  const settings: KioskAssignment['settings'] = told?.settings ?? {};
  const source = (name: keyof typeof settings): string => {
    const from = settings[name]?.from;
    if (!from) return staff.chosenHere;
    return from.level === 'kiosk' ? staff.from.kiosk : `${staff.from[from.level]} ${from.name}`;
  };
  const rows: [string, string, string?][] = [
    [staff.name, told?.name || staff.unnamed],
    [staff.store, [told?.store?.name, told?.store?.region].filter(Boolean).join(', ') || staff.none],
    [staff.groups, told?.groups.map(({ name }) => name).join(' ‹ ') || staff.none],
    [staff.environment, state.environment?.name ?? staff.none, source('environment')],
    [staff.release, state.release?.hash.slice(0, HASH_SHOWN) ?? staff.none],
    [staff.language, langCodeOf(state), source('language')],
    [staff.timeZone, settings.timeZone?.value ?? staff.none, source('timeZone')],
    [staff.hours, settings.hours ? staff.set : staff.none, source('hours')],
    [staff.volume, `${Math.round(state.volume * 100)} %`, source('volume')],
    [staff.version, state.config.version],
  ];
  const list = element('dl');
  for (const [label, value, from] of rows) {
    const data = element('dd', value);
    if (from !== undefined) data.append(element('small', from));
    list.append(element('dt', label), data);
  }
  const button = element('button', staff.close, 'kiosk-panel-button');
  const side = element('div', '', 'kiosk-panel-side');
  side.append(element('h1', staff.title), list, button);
  const { close: closePanel } = openPanel(staff.title, [side]);
  const close = (): void => {
    cancel();
    closePanel();
    onClose();
  };
  const cancel = clock.after(SHOWN_MS, close);
  button.addEventListener('click', close);
}
