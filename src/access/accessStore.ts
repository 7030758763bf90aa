// The modes of this visit: kept over a reload, ended with the visit, and applied in one place.
import * as z from 'zod/mini';
import { createStore } from 'zustand/vanilla';
import { clock } from '#clock.ts';
import { applyTokens } from '#config/accessThemes.ts';
import { ACCESS_SESSION_KEY } from '#config/storageKeys.ts';
import { reduceMotion } from '#motion/tweens.ts';
import {
  activeModes,
  appearanceOf,
  initialAccess,
  nextVolume,
  TEXT_SCALES,
  toggled,
  type Access,
  type AccessSwitch,
  type AccessPreferences,
  type TextScale,
  VOICE_RATES,
  VOICE_VOLUMES,
  type VoiceChoice,
} from './accessModes.ts';
import { keypadKeyOf } from '#rules/keypad.ts';
import { lowerReachArea, type LowerReachArea } from '#state/lowerReachArea.ts';
import { kioskStore, setAppearance, setReadAloud, type KioskState } from '#state/kioskStore.ts';
import { storeInSession } from '#state/sessionValue.ts';
import { releaseTexts } from '#stage/render/createStage.ts';
import { fitWords } from './fitWords.ts';
import { LOWER_MIN_TARGET_PX, setLowered } from './lowerStage.ts';
import { followVoices } from './voices.ts';

const QUERIES = {
  hasContrast: ['(prefers-contrast: more)', '(forced-colors: active)'],
  isCalm: ['(prefers-reduced-motion: reduce)'],
} as const;

const matches = (queries: readonly string[]): boolean =>
  queries.some((query) => window.matchMedia(query).matches);
const readPreferences = (): AccessPreferences => ({
  hasContrast: matches(QUERIES.hasContrast),
  isCalm: matches(QUERIES.isCalm),
});

let preferences = readPreferences();

interface AccessState {
  access: Access;
  /** Whether the panel is open. */
  isOpen: boolean;
  /** Whether this machine can read aloud. */
  hasVoices: boolean;
  /** Where the interactive layer is while lowered. */
  band: LowerReachArea;
}

export const accessStore = createStore<AccessState>()(() => ({
  access: initialAccess(preferences),
  isOpen: false,
  hasVoices: false,
  band: lowerReachArea(),
}));

let isFieldOpener = false;

/** Whether the panel was opened while the shopper typed: a touch beside a field takes its focus. */
export const wasTyping = (): boolean => isFieldOpener;

export function setPanelOpen(isOpen: boolean): void {
  const { activeElement } = document;
  if (isOpen) isFieldOpener = activeElement === document.body || activeElement instanceof HTMLInputElement;
  accessStore.setState({ isOpen });
}

export const toggleMode = (mode: AccessSwitch): void => change(toggled(accessStore.getState().access, mode));

export const setTextScale = (textScale: TextScale): void =>
  change({ ...accessStore.getState().access, textScale });

export const setVoice = (choice: Partial<VoiceChoice>): void => {
  const { access } = accessStore.getState();
  change({ ...access, voice: { ...access.voice, ...choice } });
};

const changeVolume = (by: 1 | -1): void =>
  setVoice({ volume: nextVolume(accessStore.getState().access.voice.volume, by) });

/** Back to the setting of the operating system. */
export const resetAccess = (): void => change(initialAccess(preferences));

/** Changes modes on behalf of the shopper; focus stays where it is. */
function change(access: Access): void {
  const focused = document.activeElement;
  apply(access, { isNew: true, hasTurnedOff: true });
  storeInSession(ACCESS_SESSION_KEY, JSON.stringify(access));
  // A wizard that is rendered anew takes focus for its field.
  clock.after(0, () => {
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    releaseTexts();
  });
}

function apply(access: Access, { isNew = false, hasTurnedOff = false } = {}): void {
  const { isLower, textScale, hasContrast, isCalm, isSpoken } = access;
  const band = lowerReachArea(kioskStore.getState().machine?.place);
  document.documentElement.dataset['access'] = activeModes(access);
  reduceMotion(isCalm);
  applyTokens({ textScale, hasContrast, ...(isLower && { minTargetPx: LOWER_MIN_TARGET_PX }) });
  fitWords(textScale);
  setLowered(isLower ? band : null);
  accessStore.setState({ access, band });
  setReadAloud(isSpoken);
  setAppearance(appearanceOf(access, preferences));
  readAloud(isSpoken, isNew, hasTurnedOff);
}

let endReading: Promise<(hasTurnedOff: boolean) => void> | undefined;

/** Starts or ends reading. `isNew` says how it is used; after a reload that is known. */
function readAloud(isSpoken: boolean, isNew: boolean, hasTurnedOff: boolean): void {
  if (isSpoken === (endReading !== undefined)) return;
  if (!isSpoken) {
    void endReading?.then(
      (end) => end(hasTurnedOff),
      () => undefined,
    );
    endReading = undefined;
    return;
  }
  endReading = import('./readAloud.ts').then(({ startReadAloud }) =>
    startReadAloud(isNew, { settings: () => accessStore.getState().access.voice, changeVolume }),
  );
  // Without the script nothing would be read, and no touch explained.
  endReading.catch(() => {
    endReading = undefined;
    change({ ...accessStore.getState().access, isSpoken: false });
  });
}

/**
 * A key of the keypad turns reading on, since shoppers who need it cannot find the switch. The
 * key's end, because the press may have woken the kiosk.
 */
function startByKeypad({ code }: KeyboardEvent): void {
  const { machine, isAttracting, isDark, isEditing } = kioskStore.getState();
  const { access, hasVoices } = accessStore.getState();
  if (keypadKeyOf(machine?.keypad, code) === undefined || !hasVoices || access.isSpoken) return;
  if (!isAttracting && !isDark && !isEditing) change({ ...access, isSpoken: true });
}

/** Follows the visit and the operating system. Returns a function that stops this. */
export function followVisit(): () => void {
  const follow = ({ isAttracting, isEditing }: KioskState, before: KioskState): void => {
    const hasEnded = isAttracting && !before.isAttracting;
    if (!hasEnded && !(isEditing && !before.isEditing)) return;
    setPanelOpen(false);
    storeInSession(ACCESS_SESSION_KEY, null);
    apply(initialAccess(preferences));
  };
  const abortController = new AbortController();
  const { signal } = abortController;
  for (const query of Object.values(QUERIES).flat())
    window.matchMedia(query).addEventListener(
      'change',
      () => {
        preferences = readPreferences();
        apply({ ...accessStore.getState().access, ...preferences });
      },
      { signal },
    );
  window.addEventListener('keyup', startByKeypad, { signal });
  const stopFollowing = kioskStore.subscribe(follow);
  const stopAsking = followVoices((hasVoices) => accessStore.setState({ hasVoices }));
  apply(storedAccess() ?? initialAccess(preferences));
  return () => {
    abortController.abort();
    stopFollowing();
    stopAsking();
  };
}

const stored = z.object({
  isLower: z.boolean(),
  textScale: z.literal([...TEXT_SCALES]),
  hasContrast: z.boolean(),
  isCalm: z.boolean(),
  isSpoken: z.boolean(),
  voice: z.object({ rate: z.literal([...VOICE_RATES]), volume: z.literal([...VOICE_VOLUMES]) }),
});

/** The modes before a reload in the middle of a visit. */
function storedAccess(): Access | null {
  const { isAttracting, isEditing } = kioskStore.getState();
  const text = sessionStorage.getItem(ACCESS_SESSION_KEY);
  if (text === null || isAttracting || isEditing) return null;
  try {
    return stored.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
