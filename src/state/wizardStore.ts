// The open availability wizard and its requests (rules/wizardMachine.ts). Nothing survives the
// visit: the typed address is in no URL, log or storage. Only the wizard's own script holds it.
import { createStore } from 'zustand/vanilla';
import { clock } from '#clock.ts';
import { SUGGEST_DEBOUNCE_MS } from '#config/limits.ts';
import { requestLocation, type LocationResponse } from '#api/locationApi.ts';
import {
  nextStep,
  WIZARD_START,
  type WizardFailure,
  type WizardRequest,
  type WizardEvent,
  type WizardState,
} from '#rules/wizardMachine.ts';
import { kioskStore, type KioskState } from './kioskStore.ts';

interface OpenWizard {
  /** The wizard's document. */
  id: string;
  wizard: WizardState;
}

export const wizardStore = createStore<OpenWizard>()(() => ({ id: '', wizard: WIZARD_START }));

let requestController: AbortController | undefined;
let cancelDebounce: (() => void) | undefined;

/** Handles an event and sends the request that follows from it. */
export function dispatchWizard(event: WizardEvent): void {
  const { id, wizard } = wizardStore.getState();
  const { state, request } = nextStep(wizard, event);
  if (state.turn !== wizard.turn) abortRequest();
  wizardStore.setState({ wizard: state });
  if (request) void sendRequest(request, id, state.turn);
  if (event.type === 'typed' && state.turn !== wizard.turn)
    cancelDebounce = clock.after(SUGGEST_DEBOUNCE_MS, () => dispatchWizard({ type: 'typingPaused' }));
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
const isOverlay = ({ overlay }: KioskState): boolean =>
  overlay?.type === 'wizard' || (overlay !== null && 'wizard' in overlay && overlay.wizard !== null);

/** Clears the input and results. */
export function resetWizard(): void {
  stopFollowing();
  dispatchWizard({ type: 'reset' });
  wizardStore.setState({ id: '' });
}
