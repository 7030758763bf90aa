// The fiber-availability wizard as a pure machine: a state and an event make the next state, and what is to be
// asked of the server. A late answer, to a question that no longer matters, changes nothing.
// See src/screens/README.md#13-availability-wizard.

/**
 * What stands; the values of the editor's preview but for the start.
 * See src/screens/README.md#139-preview.
 */
export type WizardStep =
  | 'start'
  | 'similar'
  | 'smartyLoading'
  | 'apiLoading'
  | 'available'
  | 'unavailable'
  | 'error';

/** An address, or a building of several. */
export interface Suggestion {
  id: string;
  kind: 'address' | 'container';
  text: string;
  /** Town and postcode. */
  detail: string;
  /** Addresses in it; null where that is not known. */
  entries: number | null;
}

/** One of several that could be meant. */
export interface Choice {
  id: string;
  text: string;
  detail: string;
}

/** What the server found out about an address. */
export type WizardOutcome =
  | { outcome: 'available' | 'unavailable'; label: string; plans: readonly string[] }
  | { outcome: 'similar'; searchId: string; choices: readonly Choice[] };

/** Why there is no answer: an address that is none, an id that has expired, or anything else. */
export type WizardFailure = 'invalid' | 'expired' | 'down';

/** What is asked of the server; an answer carries its turn. */
export type WizardRequest =
  | { ask: 'suggest'; query: string }
  | { ask: 'expand'; id: string }
  | { ask: 'check'; query: string }
  | { ask: 'checkAddress'; id: string }
  | { ask: 'select'; searchId: string; id: string };

export interface WizardState {
  step: WizardStep;
  /** What has been typed. */
  query: string;
  suggestions: readonly Suggestion[];
  /** The start screen says that there is no such address. See src/screens/README.md#132-start. */
  isInvalid: boolean;
  /** What Similar lists, and the search that they belong to; null for the flats of a building. */
  choices: readonly Choice[];
  searchId: string | null;
  result: { label: string; plans: readonly string[] } | null;
  /** Where Back leads from a result. */
  cameFrom: 'start' | 'similar';
  /** Why it is loading: a building is opened, or an address is looked for. */
  isExpanding: boolean;
  isLeaving: boolean;
  /** Counts questions; only an answer to the last one counts. */
  turn: number;
}

export const WIZARD_START: WizardState = {
  step: 'start',
  query: '',
  suggestions: [],
  isInvalid: false,
  choices: [],
  searchId: null,
  result: null,
  cameFrom: 'start',
  isExpanding: false,
  isLeaving: false,
  turn: 0,
};

export type WizardEvent =
  | { type: 'typed'; query: string }
  /** The typing has rested long enough to be looked up. */
  | { type: 'rested' }
  | { type: 'suggested'; turn: number; suggestions: readonly Suggestion[] }
  | { type: 'submitted' }
  | { type: 'picked'; suggestion: Suggestion }
  | { type: 'expanded'; turn: number; choices: readonly Choice[] }
  | { type: 'chosen'; choice: Choice }
  | { type: 'answered'; turn: number; answer: WizardOutcome }
  | { type: 'failed'; turn: number; failure: WizardFailure }
  | { type: 'back' }
  /** Home, close, or Back on the first screen: asks before what was typed is forgotten. */
  | { type: 'leave' }
  | { type: 'stay' }
  | { type: 'reset' };

export interface WizardTransition {
  state: WizardState;
  question?: WizardRequest;
}

/** From this length on, what is typed is looked up. See src/screens/README.md#132-start. */
export const SUGGEST_FROM_CHARACTERS = 3;
/** Longest address that is taken; what is typed beyond it is dropped. */
export const QUERY_MAX_CHARACTERS = 200;

/** What is being waited for. */
export const isLoading = ({ step }: WizardState): boolean =>
  step === 'smartyLoading' || step === 'apiLoading';

const stay = (state: WizardState): WizardTransition => ({ state });

/** Asks, and waits on a loading screen. */
const ask = (
  state: WizardState,
  step: 'smartyLoading' | 'apiLoading',
  question: WizardRequest,
  more: Partial<WizardState> = {},
): WizardTransition => ({
  state: {
    ...state,
    isInvalid: false,
    suggestions: [],
    isExpanding: false,
    ...more,
    step,
    turn: state.turn + 1,
  },
  question,
});

const toStart = (state: WizardState, more: Partial<WizardState> = {}): WizardState => ({
  ...WIZARD_START,
  query: state.query,
  turn: state.turn + 1,
  ...more,
});

/** What comes after an event. */
export function nextStep(state: WizardState, event: WizardEvent): WizardTransition {
  switch (event.type) {
    case 'typed':
      return typed(state, event.query);
    case 'rested':
      return rested(state);
    case 'suggested':
      return state.step === 'start' && event.turn === state.turn
        ? stay({ ...state, suggestions: event.suggestions })
        : stay(state);
    case 'submitted':
      return submitted(state);
    case 'picked':
      return picked(state, event.suggestion);
    case 'expanded':
      return event.turn === state.turn && isLoading(state) ? expanded(state, event.choices) : stay(state);
    case 'chosen':
      return chosen(state, event.choice);
    case 'answered':
      return event.turn === state.turn && isLoading(state) ? answered(state, event.answer) : stay(state);
    case 'failed':
      return failed(state, event.turn, event.failure);
    case 'back':
      return back(state);
    case 'leave':
      return stay({ ...state, isLeaving: true });
    case 'stay':
      return stay({ ...state, isLeaving: false });
    case 'reset':
      return stay({ ...WIZARD_START, turn: state.turn + 1 });
  }
}

function typed(state: WizardState, text: string): WizardTransition {
  if (state.step !== 'start') return stay(state);
  const query = [...text].slice(0, QUERY_MAX_CHARACTERS).join('');
  if (query === state.query) return stay(state);
  // Too little to look up: what was found for more no longer fits.
  const suggestions = canSuggest(query) ? state.suggestions : [];
  return stay({ ...state, query, suggestions, isInvalid: false, turn: state.turn + 1 });
}

const canSuggest = (query: string): boolean => query.trim().length >= SUGGEST_FROM_CHARACTERS;

const rested = (state: WizardState): WizardTransition =>
  state.step === 'start' && canSuggest(state.query)
    ? { state, question: { ask: 'suggest', query: state.query.trim() } }
    : stay(state);

function submitted(state: WizardState): WizardTransition {
  if (state.step !== 'start') return stay(state);
  const query = state.query.trim();
  // So short a text is no address: asking would only take time.
  if (!canSuggest(query)) return stay({ ...state, isInvalid: true, suggestions: [], turn: state.turn + 1 });
  return ask(state, 'smartyLoading', { ask: 'check', query }, { cameFrom: 'start' });
}

function picked(state: WizardState, { id, kind, text }: Suggestion): WizardTransition {
  if (state.step !== 'start') return stay(state);
  if (kind === 'container')
    return ask(
      state,
      'smartyLoading',
      { ask: 'expand', id },
      { query: text, isExpanding: true, cameFrom: 'start' },
    );
  return ask(state, 'apiLoading', { ask: 'checkAddress', id }, { query: text, cameFrom: 'start' });
}

function chosen(state: WizardState, { id }: Choice): WizardTransition {
  if (state.step !== 'similar') return stay(state);
  const question: WizardRequest =
    state.searchId === null ? { ask: 'checkAddress', id } : { ask: 'select', searchId: state.searchId, id };
  return ask(state, 'apiLoading', question, { cameFrom: 'similar' });
}

const expanded = (state: WizardState, choices: readonly Choice[]): WizardTransition =>
  // A building without doors is no address.
  choices.length === 0
    ? stay(toStart(state, { isInvalid: true }))
    : stay({ ...state, step: 'similar', choices, searchId: null });

function answered(state: WizardState, answer: WizardOutcome): WizardTransition {
  if (answer.outcome === 'similar') {
    if (answer.choices.length === 0) return stay(toStart(state, { isInvalid: true }));
    return stay({ ...state, step: 'similar', choices: answer.choices, searchId: answer.searchId });
  }
  return stay({ ...state, step: answer.outcome, result: { label: answer.label, plans: answer.plans } });
}

function failed(state: WizardState, turn: number, failure: WizardFailure): WizardTransition {
  if (turn !== state.turn) return stay(state);
  // Suggestions are a help: without them the address can still be typed whole.
  if (state.step === 'start') return stay({ ...state, suggestions: [] });
  if (!isLoading(state)) return stay(state);
  if (failure === 'down') return stay({ ...state, step: 'error' });
  const start = toStart(state, { isInvalid: failure === 'invalid' });
  // An id that has expired is looked up anew, so that it can be chosen again.
  return failure === 'expired' ? rested(start) : stay(start);
}

/** One screen back, and from the first one out of the wizard; what was asked meanwhile no longer counts. */
function back(state: WizardState): WizardTransition {
  if (state.isLeaving) return stay({ ...state, isLeaving: false });
  if (state.step === 'start') return stay({ ...state, isLeaving: true });
  const toSimilar = state.step !== 'similar' && state.cameFrom === 'similar' && state.choices.length > 0;
  return stay(toSimilar ? { ...state, step: 'similar', result: null, turn: state.turn + 1 } : toStart(state));
}
