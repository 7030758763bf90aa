// The open availability wizard and its requests (rules/wizardMachine.ts). Nothing survives the visit:
// the typed address is in no URL, log or storage.
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
import { kioskStore } from './kioskStore.ts';

interface OpenWizard {
  /** The wizard's document. */
  id: string;
  wizard: WizardState;
}

export const wizardStore = createStore<OpenWizard>()(() => ({ id: '', wizard: WIZARD_START }));

let asking: AbortController | undefined;
let cancelRest: (() => void) | undefined;

/** Handles an event and sends the request that follows from it. */
export function dispatchWizard(event: WizardEvent): void {
  const { id, wizard } = wizardStore.getState();
  const { state, question } = nextStep(wizard, event);
  if (state.turn !== wizard.turn) giveUp();
  wizardStore.setState({ wizard: state });
  if (question) void ask(question, id, state.turn);
  if (event.type === 'typed' && state.turn !== wizard.turn)
    cancelRest = clock.after(SUGGEST_DEBOUNCE_MS, () => dispatchWizard({ type: 'rested' }));
}

/** Aborts a request that no longer matters. */
function giveUp(): void {
  cancelRest?.();
  asking?.abort();
  asking = undefined;
}

async function ask(question: WizardRequest, wizardId: string, turn: number): Promise<void> {
  asking?.abort();
  asking = new AbortController();
  const { locationAccessKey: accessKey } = kioskStore.getState().config;
  const answer = await requestLocation(question, { wizardId, accessKey, signal: asking.signal }).catch(
    (failure: WizardFailure): WizardEvent => ({ type: 'failed', turn, failure }),
  );
  dispatchWizard('to' in answer ? eventOf(answer, turn) : answer);
}

function eventOf(answer: LocationResponse, turn: number): WizardEvent {
  switch (answer.to) {
    case 'suggest':
      return { type: 'suggested', turn, suggestions: answer.suggestions };
    case 'expand':
      return { type: 'expanded', turn, choices: answer.choices };
    case 'check':
      return { type: 'answered', turn, answer: answer.outcome };
  }
}

/** Opens a wizard at its start; an open one continues. */
export function openWizard(id: string): void {
  if (wizardStore.getState().id === id) return;
  resetWizard();
  wizardStore.setState({ id });
}

/** Clears the input when its wizard is left in any way. Returns a function that stops this. */
export function watchWizard(): () => void {
  return kioskStore.subscribe(({ route, overlay }) => {
    const isOver = overlay?.type === 'wizard' || (overlay?.type === 'modal' && overlay.wizard !== null);
    if (!isOver && route.screen !== 'availability-wizard' && wizardStore.getState().id !== '') resetWizard();
  });
}

/** Clears the input and results. */
export function resetWizard(): void {
  dispatchWizard({ type: 'reset' });
  wizardStore.setState({ id: '' });
}
