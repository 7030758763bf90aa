// The open availability wizard and its requests (rules/wizardMachine.ts). Nothing survives the
// visit: the typed address is in no URL, log or storage. Only the wizard's own script holds it.
import { createStore } from 'zustand/vanilla';
import { clock } from '#clock.ts';
import { SUGGEST_DEBOUNCE_MS } from '#config/limits.ts';
import { WIZARD } from '#config/wizardLimits.ts';
import { requestLocation, type LocationResponse } from '#api/locationApi.ts';
import {
  isLoading,
  nextStep,
  WIZARD_START,
  type WizardFailure,
  type WizardRequest,
  type WizardEvent,
  type WizardState,
} from '#rules/wizardMachine.ts';
import { kioskStore, wizardIn, type KioskState } from './kioskStore.ts';

interface OpenWizard {
  /** The wizard's document. */
  id: string;
  /** State that is shown: the last events count already, but loading never flashes. */
  wizard: WizardState;
  /** The last events are still to be shown. */
  isHeld: boolean;
}

export const wizardStore = createStore<OpenWizard>()(() => ({
  id: '',
  wizard: WIZARD_START,
  isHeld: false,
}));

/** Where all events have led, shown or not. */
let latest = WIZARD_START;
/** Since when an answer is awaited, or since loading is shown. */
let loadingSinceMs = 0;
let cancelShow: (() => void) | undefined;

let requestController: AbortController | undefined;
let cancelDebounce: (() => void) | undefined;

/** Handles an event and sends the request that follows from it. */
export function dispatchWizard(event: WizardEvent): void {
  const { turn } = latest;
  const { state, request } = nextStep(latest, event);
  if (state.turn !== turn) abortRequest();
  latest = state;
  if (request && isLoading(state)) loadingSinceMs = clock.now();
  show(event.type === 'back' || event.type === 'reset');
  if (request) void sendRequest(request, wizardStore.getState().id, state.turn);
  if (event.type === 'typed' && state.turn !== turn)
    cancelDebounce = clock.after(SUGGEST_DEBOUNCE_MS, () => dispatchWizard({ type: 'typingPaused' }));
}

/**
 * Shows the latest state: loading after a while only, and what follows it not before it was seen,
 * unless a shopper goes elsewhere.
 */
function show(isAtOnce: boolean): void {
  cancelShow?.();
  const { wizard } = wizardStore.getState();
  const willLoad = isLoading(latest);
  const leastMs = willLoad ? WIZARD.loadingAfterMs : WIZARD.loadingLeastMs;
  const waitMs = loadingSinceMs + leastMs - clock.now();
  if (isAtOnce || willLoad === isLoading(wizard) || waitMs <= 0) {
    if (willLoad && !isLoading(wizard)) loadingSinceMs = clock.now();
    return wizardStore.setState({ wizard: latest, isHeld: false });
  }
  wizardStore.setState({ wizard: { ...wizard, isLeaving: latest.isLeaving }, isHeld: true });
  cancelShow = clock.after(waitMs, () => show(true));
}

/** Aborts a request that no longer matters. */
function abortRequest(): void {
  cancelDebounce?.();
  requestController?.abort();
  requestController = undefined;
}

async function sendRequest(request: WizardRequest, wizardId: string, turn: number): Promise<void> {
  requestController?.abort();
  requestController = new AbortController();
  const { locationAccessKey: accessKey } = kioskStore.getState().config;
  const response = await requestLocation(request, {
    wizardId,
    accessKey,
    signal: requestController.signal,
  }).catch((failure: WizardFailure): WizardEvent => ({ type: 'failed', turn, failure }));
  dispatchWizard('to' in response ? eventOf(response, turn) : response);
}

function eventOf(response: LocationResponse, turn: number): WizardEvent {
  switch (response.to) {
    case 'suggest':
      return { type: 'suggested', turn, suggestions: response.suggestions };
    case 'expand':
      return { type: 'expanded', turn, choices: response.choices };
    case 'check':
      return { type: 'answered', turn, answer: response.outcome };
  }
}

/** Opens a wizard at its start; an open one continues. It closes when it is left in any way. */
export function openWizard(id: string): void {
  if (wizardStore.getState().id === id) return;
  resetWizard();
  wizardStore.setState({ id });
  stopFollowing = kioskStore.subscribe((now, before) => {
    const isNew = isOverlay(now) && !isOverlay(before);
    const isLeft = !isOverlay(now) && now.route.screen !== 'availability-wizard';
    if (isNew || isLeft || now.visit !== before.visit) resetWizard();
  });
}

let stopFollowing = (): void => undefined;

/** Whether a wizard is open over the screen, perhaps below a modal of its own. */
const isOverlay = ({ overlay }: KioskState): boolean => wizardIn(overlay) !== null;

/** Clears the input and results. */
export function resetWizard(): void {
  stopFollowing();
  dispatchWizard({ type: 'reset' });
  wizardStore.setState({ id: '' });
}
