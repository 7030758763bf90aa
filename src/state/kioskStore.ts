// The state of the kiosk: route, language, environment, mode, interaction lock and overlay.
import { createStore } from 'zustand/vanilla';
import type { Release } from '#api/contentApi.ts';
import type { Environment } from '#content/kinds/environmentKind.ts';
import type { KindName } from '#content/kinds.ts';
import type { Modal } from '#rules/actions.ts';
import type { EnvironmentName } from '#rules/chooseEnvironment.ts';
import type { KioskSettings } from '#records/kioskSettings.ts';
import type { KeypadCodes } from '#rules/keypad.ts';
import { langOf, type Language } from '#rules/languages.ts';
import type { ScreenMounting } from './lowerReachArea.ts';
import { HOME, type Route } from '#rules/routes.ts';
import type { PublicConfig } from '#config/publicConfig.ts';
import type { fieldAt } from '#schema/fieldAt.ts';
import type { Rect } from './sceneRegistry.ts';

/** The poster that a video grows from: its url and its slot in px of the stage. */
export interface TransitionOrigin {
  url: string;
  width: number;
  height: number;
  radius: number;
}

/** A video over the screen. */
export interface VideoOverlay {
  type: 'video';
  url: string;
  title: string;
  /** WebVTT; '' without captions. */
  captions: string;
  transitionOrigin: TransitionOrigin | null;
  /** Current rectangle of the pressed node. */
  originRect: (() => Rect) | null;
  /** Returning to its poster. */
  isLeaving: boolean;
  /** Content path of its poster, or ''. */
  path: string;
}

export interface GalleryPicture {
  url: string;
  /** Alternative text, without markup. */
  alt: string;
  /** Height of the device on it: it is shown at its true size. */
  heightMm?: number;
}

export type Overlay =
  | {
      type: 'modal';
      modal: Modal;
      /** Content path of the modal in the document on the stage, if it has one. */
      path: string | null;
      /** The wizard below it; null for none. */
      wizard: string | null;
    }
  | VideoOverlay
  /** The availability wizard over the screen that launched it; `id` is its document. */
  | { type: 'wizard'; id: string }
  /** A QR code of this address; `wizard` is the one below it, as with a modal. */
  | { type: 'takeAlong'; address: string; wizard: string | null }
  /** Free times of the store, or the one that was booked in this visit. */
  | { type: 'appointment'; wizard: string | null }
  /** The panel of this visit; `address` is that of the screen below for a phone, if any. */
  | { type: 'visit'; address: string | null; wizard: string | null }
  /** The choices of the compare page below. */
  | { type: 'compareHelp' }
  | { type: 'frame'; path: string; port: number | null; title: string }
  /** Pictures over the whole stage, the one at `index` first. */
  | { type: 'gallery'; pictures: readonly GalleryPicture[]; index: number };

type WithoutWizard<T> = T extends { wizard: unknown } ? Omit<T, 'wizard'> : never;
/** An overlay that may be over the wizard, without the wizard below it. */
export type OverWizard = WithoutWizard<Overlay>;

/** The wizard that an overlay is or is over; null for none. */
export function wizardIn(overlay: Overlay | null): string | null {
  if (overlay?.type === 'wizard') return overlay.id;
  return overlay && 'wizard' in overlay ? overlay.wizard : null;
}

/** The document of the current screen, and the requested language. */
export interface ActiveScreen {
  kind: KindName;
  id: string;
  langCode: string;
}

/**
 * Screens of the wizard that an editor can preview; never part of a document. See
 * src/screens/wizard/README.md#preview.
 */
export const WIZARD_PREVIEWS = [
  'None',
  'Error',
  'Unavailable',
  'Available',
  'Similar',
  'Smarty Loading',
  'API Loading',
] as const;
export type WizardPreview = (typeof WIZARD_PREVIEWS)[number];

export interface Machine {
  place: ScreenMounting;
  keypad: KeypadCodes;
  /** Where shoppers can call a colleague: when. */
  calls?: Pick<KioskSettings, 'calls' | 'hours' | 'timeZone'> | undefined;
  /** Whether the stock of its store is known. */
  stock?: boolean;
  /** Whether its store gives appointments. */
  appointments?: boolean;
}

export interface KioskState {
  config: PublicConfig;
  /** Whether the environment is loaded: loading, ready, or server unreachable. */
  boot: 'loading' | 'ready' | 'away';
  /** To choose from while editing. */
  environments: readonly EnvironmentName[];
  environment: EnvironmentName | undefined;
  /** Release that visitors see; null while editing, which shows the last saves. */
  release: Release | null;
  /** Site settings of the environment; undefined until loaded. */
  settings: Environment | undefined;
  /** The site settings as this hour of the day has them; null where they are `settings`. */
  hourly: Environment | null;
  /** Languages of the home screen; the first is the showroom's main language. */
  homeLanguages: readonly Language[];
  /** Languages to choose from: those of the home screen and of the current document. */
  languages: readonly Language[];
  /** Index of the requested language; 0 if it is not available. */
  languageIndex: number;
  /** Language of the current document; '' while there is none. */
  shownLangCode: string;
  route: Route;
  search: string;
  isEditing: boolean;
  areLinksDisabled: boolean;
  /** Finds fields, to label empty ones; there once an editor has loaded. */
  fieldAt?: typeof fieldAt;
  /** The motion debugger is open: its user is not counted as a shopper. */
  isMotionDebuggerOpen: boolean;
  /** The content list that an editor has open, by its kind's route; null for none. */
  list: string | null;
  wizardPreview: WizardPreview;
  /** Null until a document is shown. */
  activeScreen: ActiveScreen | null;
  /**
   * Running screen transitions: nothing navigates meanwhile. See src/screens/README.md#presses.
   */
  transitionCount: number;
  isDragging: boolean;
  overlay: Overlay | null;
  /**
   * Idle: the attract screen covers the home screen, and the next touch only wakes. Never while
   * editing.
   */
  isAttracting: boolean;
  /** Outside the opening hours: nothing is drawn or played, and no touch wakes it. */
  isDark: boolean;
  /** Volume of sounds and films, 0 to 1. */
  volume: number;
  /** The language that visits start in on this kiosk; '' for the main one. */
  kioskLanguage: string;
  /**
   * When the visit ends unless the screen is touched, by `clock.now()`; null without an idle
   * warning.
   */
  endsAtMs: number | null;
  /** Screens that Back can return to in this visit. */
  depth: number;
  /** How the shopper wants screens laid out; '' for the usual way. Screens are rendered anew. */
  appearance: string;
  /** Whether the stage is read aloud. */
  isReadAloud?: boolean;
  /** Known data of the machine: where its screen hangs, and the keys of its keypad. */
  machine?: Machine;
  /** Incremented when a visit ends, so that the screen is rendered anew for the next shopper. */
  visit: number;
  /** Incremented to retry failed loads. */
  attempt: number;
}

const INITIAL: KioskState = {
  config: {
    testBuild: false,
    analytics: 'off',
    tagManagerId: null,
    iframeBase: null,
    locationAccessKey: null,
    publicUrl: null,
    editButton: false,
    offline: false,
    version: '',
  },
  boot: 'loading',
  environments: [],
  environment: undefined,
  release: null,
  settings: undefined,
  hourly: null,
  homeLanguages: [],
  languages: [],
  languageIndex: 0,
  shownLangCode: '',
  route: HOME,
  search: '',
  isEditing: false,
  areLinksDisabled: false,
  isMotionDebuggerOpen: false,
  list: null,
  wizardPreview: 'None',
  activeScreen: null,
  transitionCount: 0,
  isDragging: false,
  overlay: null,
  isAttracting: false,
  isDark: false,
  volume: 1,
  kioskLanguage: '',
  endsAtMs: null,
  depth: 0,
  appearance: '',
  visit: 0,
  attempt: 0,
};

export const kioskStore = createStore<KioskState>()(() => INITIAL);

/**
 * The language that the address requests, else the kiosk's, else the showroom's main one; '' if
 * unknown.
 */
export const requestedLanguage = ({
  search,
  homeLanguages,
  kioskLanguage,
}: Pick<KioskState, 'search' | 'homeLanguages' | 'kioskLanguage'>): string =>
  langOf(search) ?? (kioskLanguage || (homeLanguages[0]?.langCode ?? ''));

/** The shown language; '' if unknown. */
export const langCodeOf = (
  state: Pick<KioskState, 'shownLangCode' | 'search' | 'homeLanguages' | 'kioskLanguage'>,
): string => state.shownLangCode || requestedLanguage(state);

/** Whether an editor or motion designer is at work: not counted, never idle. */
export const isEditorActive = ({
  isEditing,
  isMotionDebuggerOpen,
}: Pick<KioskState, 'isEditing' | 'isMotionDebuggerOpen'>): boolean => isEditing || isMotionDebuggerOpen;

/** Retries everything that failed to load. */
export const retryFailedLoads = (): void => kioskStore.setState(({ attempt }) => ({ attempt: attempt + 1 }));

export const setActiveScreen = (activeScreen: ActiveScreen | null): void =>
  kioskStore.setState({ activeScreen });

export const setMotionDebuggerOpen = (isMotionDebuggerOpen: boolean): void =>
  kioskStore.setState({ isMotionDebuggerOpen });

/** Sets the volume of sounds and films, 0 to 1. */
export const setVolume = (volume: number): void => kioskStore.setState({ volume });

export const setKioskLanguage = (kioskLanguage: string): void => kioskStore.setState({ kioskLanguage });

export const setHourly = (hourly: Environment | null): void => kioskStore.setState({ hourly });

export const setAppearance = (appearance: string): void => kioskStore.setState({ appearance });

export const setReadAloud = (isReadAloud: boolean): void => kioskStore.setState({ isReadAloud });

export const setMachine = (machine: Machine): void => kioskStore.setState({ machine });

export const setDark = (isDark: boolean): void => kioskStore.setState({ isDark });

/** Applies a new address. */
export const setAddress = (
  address: Pick<KioskState, 'list' | 'search' | 'isEditing' | 'depth' | 'visit'> & { route?: Route },
): void => kioskStore.setState({ ...address, overlay: null });

/** A visit that starts on the screen that is already shown, which is then rendered anew. */
export const restartVisit = (visit: number): void => kioskStore.setState({ depth: 0, visit });

export const setLinksDisabled = (areLinksDisabled: boolean): void =>
  kioskStore.setState({ areLinksDisabled });

export const setEnvironments = (environments: readonly EnvironmentName[]): void =>
  kioskStore.setState({ environments });

export const setWizardPreview = (wizardPreview: WizardPreview): void =>
  kioskStore.setState({ wizardPreview });
