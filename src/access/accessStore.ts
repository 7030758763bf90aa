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
  TEXT_SCALES,
  toggled,
  type Access,
  type AccessMode,
  type AccessPreferences,
  type TextScale,
} from '#rules/accessModes.ts';
import { kioskStore, setAppearance, type KioskState } from '#state/kioskStore.ts';
import { releaseTexts } from '#stage/render/createStage.ts';
import { fitWords } from './fitWords.ts';
import { LOWER_MIN_TARGET_PX, setLowered } from './lowerStage.ts';

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
}

export const accessStore = createStore<AccessState>()(() => ({
  access: initialAccess(preferences),
  isOpen: false,
}));

let isFieldOpener = false;

/** Whether the panel was opened while the shopper typed: a touch beside a field takes its focus. */
export const wasTyping = (): boolean => isFieldOpener;

export function setPanelOpen(isOpen: boolean): void {
  const { activeElement } = document;
  if (isOpen) isFieldOpener = activeElement === document.body || activeElement instanceof HTMLInputElement;
  accessStore.setState({ isOpen });
}

export const toggleMode = (mode: AccessMode): void => change(toggled(accessStore.getState().access, mode));

export const setTextScale = (textScale: TextScale): void =>
  change({ ...accessStore.getState().access, textScale });

/** Back to what the operating system asks for. */
export const resetAccess = (): void => change(initialAccess(preferences));

/** Changes modes on behalf of the shopper; focus stays where it is. */
function change(access: Access): void {
  const focused = document.activeElement;
  apply(access);
  sessionStorage.setItem(ACCESS_SESSION_KEY, JSON.stringify(access));
  // A wizard that is rendered anew takes focus for its field.
  clock.after(0, () => {
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    releaseTexts();
  });
}

function apply(access: Access): void {
  const { isLower, textScale, hasContrast, isCalm } = access;
  document.documentElement.dataset['access'] = activeModes(access);
  reduceMotion(isCalm);
  applyTokens({ textScale, hasContrast, ...(isLower && { minTargetPx: LOWER_MIN_TARGET_PX }) });
  fitWords(textScale);
  setLowered(isLower);
  accessStore.setState({ access });
  setAppearance(appearanceOf(access, preferences));
}

/** Follows the visit and the operating system. Returns a function that stops this. */
export function followVisit(): () => void {
  const follow = ({ isAttracting, isEditing }: KioskState, before: KioskState): void => {
    const hasEnded = isAttracting && !before.isAttracting;
    if (!hasEnded && !(isEditing && !before.isEditing)) return;
    setPanelOpen(false);
    sessionStorage.removeItem(ACCESS_SESSION_KEY);
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
  const stopFollowing = kioskStore.subscribe(follow);
  apply(storedAccess() ?? initialAccess(preferences));
  return () => {
    abortController.abort();
    stopFollowing();
  };
}

const stored = z.object({
  isLower: z.boolean(),
  textScale: z.literal([...TEXT_SCALES]),
  hasContrast: z.boolean(),
  isCalm: z.boolean(),
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
