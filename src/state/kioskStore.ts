// Where the kiosk is: route, language, environment, mode, the gate and what lies over the screen.
import { createStore } from 'zustand/vanilla';
import type { Environment } from '#content/kinds/environmentKind.ts';
import type { KindName } from '#content/kinds.ts';
import type { Modal } from '#rules/actions.ts';
import type { EnvironmentName } from '#rules/chooseEnvironment.ts';
import { langOf, type Language } from '#rules/languages.ts';
import { HOME, type Route } from '#rules/routes.ts';
import type { PublicConfig } from '#config/publicConfig.ts';
import type { Rect } from './sceneRegistry.ts';

/** The picture that stands for a film: where it is, and the slot in px of the stage that it is drawn in. */
export interface TransitionOrigin {
  url: string;
  width: number;
  height: number;
  radius: number;
}

/** A film over the screen. */
export interface VideoOverlay {
  type: 'video';
  url: string;
  title: string;
  transitionOrigin: TransitionOrigin | null;
  /** Where what was pressed stands now. */
  originRect: (() => Rect) | null;
  /** On its way back to the poster. */
  isLeaving: boolean;
}

export type Overlay =
  | {
      type: 'modal';
      modal: Modal;
      /** Where it stands in the document on the stage, if it does. */
      path: string | null;
      /** The wizard that it stands over; null for none. */
      wizard: string | null;
    }
  | VideoOverlay
  /** The availability wizard over the screen that launched it; `id` names its document. */
  | { type: 'wizard'; id: string }
  | { type: 'frame'; path: string; port: number | null; title: string };

/** The document that the screen on the stage shows, and the language that was asked for. */
export interface ActiveScreen {
  kind: KindName;
  id: string;
  langCode: string;
}

/**
 * Screens of the wizard that an editor can look at without an address; never part of a document.
 * See src/screens/README.md#139-preview.
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

export interface KioskState {
  config: PublicConfig;
  /** Whether the server told which environment this is: still asking, told, or away. */
  boot: 'loading' | 'ready' | 'away';
  environments: readonly EnvironmentName[];
  environment: EnvironmentName | undefined;
  /** Site settings of the environment; undefined until they are there. */
  settings: Environment | undefined;
  /** Languages of the home screen; the first one is the showroom's main language. */
  homeLanguages: readonly Language[];
  /** Languages to choose from: those of the home screen and of the document on the stage. */
  languages: readonly Language[];
  /** Index of the wanted language; 0 where it is not among them. */
  languageIndex: number;
  /** Language of the document on the stage; '' while there is none. */
  shownLangCode: string;
  route: Route;
  search: string;
  isEditing: boolean;
  areLinksDisabled: boolean;
  /** The motion desk is open: whoever is there works, and is no shopper. */
  isMotionDebuggerOpen: boolean;
  /** The list of content that an editor looks at, by its kind's route, while the screen stands behind it; null for none. */
  list: string | null;
  wizardPreview: WizardPreview;
  /** Null while no document stands. */
  activeScreen: ActiveScreen | null;
  /** Screens under way: while one is, nothing navigates. See src/screens/README.md#27-presses. */
  transitionCount: number;
  isDragging: boolean;
  overlay: Overlay | null;
  /** Nobody is there: the attract screen lies over the home screen, and the next touch only wakes. Never while editing. */
  isAttracting: boolean;
  /** When the visit ends unless somebody touches the screen, by `clock.now()`; null while nobody need be asked. */
  endsAtMs: number | null;
  /** Screens that Back can return to in this visit. */
  depth: number;
  /** Counts up when a visit ends, so that what stands is drawn anew for the next shopper. */
  visit: number;
  /** Counts up when a failed load is to be tried again. */
  attempt: number;
}

const INITIAL: KioskState = {
  config: {
    testBuild: false,
    analytics: 'off',
    tagManagerId: null,
    iframeBase: null,
    locationAccessKey: null,
    editButton: false,
    offline: false,
    version: '',
  },
  boot: 'loading',
  environments: [],
  environment: undefined,
  settings: undefined,
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
  endsAtMs: null,
  depth: 0,
  visit: 0,
  attempt: 0,
};

export const kioskStore = createStore<KioskState>()(() => INITIAL);

/** The language that the address asks for, else the showroom's main one; '' while none is known. */
export const wantedLanguage = ({
  search,
  homeLanguages,
}: Pick<KioskState, 'search' | 'homeLanguages'>): string =>
  langOf(search) ?? homeLanguages[0]?.langCode ?? '';

/** The language being shown; '' while none is known. */
export const langCodeOf = (state: Pick<KioskState, 'shownLangCode' | 'search' | 'homeLanguages'>): string =>
  state.shownLangCode || wantedLanguage(state);

/** Whether somebody works on the showroom, so that they are neither counted nor sent home. */
export const isEditorActive = ({
  isEditing,
  isMotionDebuggerOpen,
}: Pick<KioskState, 'isEditing' | 'isMotionDebuggerOpen'>): boolean => isEditing || isMotionDebuggerOpen;

/** Loads again whatever failed to load. */
export const retryFailedLoads = (): void => kioskStore.setState(({ attempt }) => ({ attempt: attempt + 1 }));

export const setActiveScreen = (activeScreen: ActiveScreen | null): void =>
  kioskStore.setState({ activeScreen });

export const setMotionDebuggerOpen = (isMotionDebuggerOpen: boolean): void =>
  kioskStore.setState({ isMotionDebuggerOpen });

/** What the address says. */
export const setAddress = (
  address: Pick<KioskState, 'list' | 'search' | 'isEditing' | 'depth' | 'visit'> & { route?: Route },
): void => kioskStore.setState({ ...address, overlay: null });

/** A visit that starts on the screen that is already shown, which is then rendered anew. */
export const restartVisit = (visit: number): void => kioskStore.setState({ depth: 0, visit });

export const setLinksDisabled = (areLinksDisabled: boolean): void =>
  kioskStore.setState({ areLinksDisabled });

export const setWizardPreview = (wizardPreview: WizardPreview): void =>
  kioskStore.setState({ wizardPreview });
