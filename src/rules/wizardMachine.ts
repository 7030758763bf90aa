// The availability wizard as a state machine: state and event in, next state and server request
// out. A late response to an outdated request changes nothing. See
// src/screens/wizard/README.md.

/**
 * The current screen; the same values as the editor's preview, plus the start. See
 * src/screens/wizard/README.md#preview.
 */
export type WizardStep =
  | 'start'
  | 'similar'
  | 'smartyLoading'
  | 'apiLoading'
  | 'available'
  | 'unavailable'
  | 'error';

/** An address, or a building with several. */
export interface Suggestion {
  id: string;
  kind: 'address' | 'container';
  text: string;
  /** City and postcode. */
  detail: string;
  /** Number of addresses in it; null if unknown. */
  entries: number | null;
}

/** One of several similar addresses. */
export interface Choice {
  id: string;
  text: string;
  detail: string;
}

/** Result of the server for an address. */
export type WizardOutcome =
  | { outcome: 'available' | 'unavailable'; label: string; plans: readonly string[] }
  | { outcome: 'similar'; searchId: string; choices: readonly Choice[] };

/** Why there is no result: an invalid address, an expired id, or a server error. */
export type WizardFailure = 'invalid' | 'expired' | 'down';

/** A request to the server; its response carries the turn. */
export type WizardRequest =
  | { type: 'suggest'; query: string }
  | { type: 'expand'; id: string }
  | { type: 'check'; query: string }
  | { type: 'checkAddress'; id: string }
  | { type: 'select'; searchId: string; id: string };

export interface WizardState {
  step: WizardStep;
  /** The typed text. */
  query: string;
  suggestions: readonly Suggestion[];
  /** The start screen shows that the address is unknown. See src/screens/wizard/README.md#start. */
  isInvalid: boolean;
  /** The choices of Similar and the search they belong to; null for the units of a building. */
  choices: readonly Choice[];
  searchId: string | null;
  result: { label: string; plans: readonly string[] } | null;
  /** The address touched last, also after Back to the similar ones; a typed one is its own id. */
  asked: { id: string; text: string } | null;
  /** Where Back leads from a result. */
  cameFrom: 'start' | 'similar';
  /** Whether loading expands a building (true) or searches an address. */
  isExpanding: boolean;
  isLeaving: boolean;
  /** Counts requests; only the response to the latest counts. */
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
  asked: null,
  cameFrom: 'start',
  isExpanding: false,
  isLeaving: false,
  turn: 0,
};

export type WizardEvent =
  | { type: 'typed'; query: string }
  /** Typing has paused long enough for suggestions. */
  | { type: 'typingPaused' }
  | { type: 'suggested'; turn: number; suggestions: readonly Suggestion[] }
  | { type: 'submitted' }
  | { type: 'picked'; suggestion: Suggestion }
  | { type: 'expanded'; turn: number; choices: readonly Choice[] }
  | { type: 'chosen'; choice: Choice }
  | { type: 'answered'; turn: number; answer: WizardOutcome }
  | { type: 'failed'; turn: number; failure: WizardFailure }
  | { type: 'back' }
  /**
   * Home, close, or Back on the first screen: asks for confirmation before the input is discarded.
   */
  | { type: 'leave' }
  | { type: 'stay' }
  | { type: 'reset' };

export interface WizardTransition {
  state: WizardState;
  request?: WizardRequest;
}

/** Shortest input that is looked up. See src/screens/wizard/README.md#start. */
const SUGGEST_FROM_CHARACTERS = 3;
/** Longest input; more is cut. */
export const QUERY_MAX_CHARACTERS = 200;

/** Whether a response is awaited. */
export const isLoading = ({ step }: WizardState): boolean =>
  step === 'smartyLoading' || step === 'apiLoading';

const stay = (state: WizardState): WizardTransition => ({ state });

/** Sends a request and shows a loading screen. */
const loadingWith = (
  state: WizardState,
  step: 'smartyLoading' | 'apiLoading',
  request: WizardRequest,
  changes: Partial<WizardState> = {},
): WizardTransition => ({
  state: {
    ...state,
    isInvalid: false,
    suggestions: [],
    isExpanding: false,
    ...changes,
    step,
    turn: state.turn + 1,
  },
  request,
});

const toStart = (state: WizardState, changes: Partial<WizardState> = {}): WizardState => ({
  ...WIZARD_START,
  query: state.query,
  turn: state.turn + 1,
  ...changes,
});

/** The state after an event. */
export function nextStep(state: WizardState, event: WizardEvent): WizardTransition {
  switch (event.type) {
    case 'typed':
      return typed(state, event.query);
    case 'typingPaused':
      return requestSuggestions(state);
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
  // Too short for suggestions: the earlier ones no longer fit.
  const suggestions = canSuggest(query) ? state.suggestions : [];
  return stay({ ...state, query, suggestions, isInvalid: false, turn: state.turn + 1 });
}

const canSuggest = (query: string): boolean => query.trim().length >= SUGGEST_FROM_CHARACTERS;

const requestSuggestions = (state: WizardState): WizardTransition =>
  state.step === 'start' && canSuggest(state.query)
    ? { state, request: { type: 'suggest', query: state.query.trim() } }
    : stay(state);

function submitted(state: WizardState): WizardTransition {
  if (state.step !== 'start') return stay(state);
  const query = state.query.trim();
  // Too short for an address: no request needed.
  if (!canSuggest(query)) return stay({ ...state, isInvalid: true, suggestions: [], turn: state.turn + 1 });
  return loadingWith(
    state,
    'smartyLoading',
    { type: 'check', query },
    { asked: { id: query, text: query }, cameFrom: 'start' },
  );
}

function picked(state: WizardState, { id, kind, text }: Suggestion): WizardTransition {
  if (state.step !== 'start') return stay(state);
  if (kind === 'container')
    return loadingWith(
      state,
      'smartyLoading',
      { type: 'expand', id },
      { query: text, asked: { id, text }, isExpanding: true, cameFrom: 'start' },
    );
  return loadingWith(
    state,
    'apiLoading',
    { type: 'checkAddress', id },
    { query: text, asked: { id, text }, cameFrom: 'start' },
  );
}

function chosen(state: WizardState, { id, text }: Choice): WizardTransition {
  if (state.step !== 'similar') return stay(state);
  const request: WizardRequest =
    state.searchId === null ? { type: 'checkAddress', id } : { type: 'select', searchId: state.searchId, id };
  return loadingWith(state, 'apiLoading', request, { asked: { id, text }, cameFrom: 'similar' });
}

const expanded = (state: WizardState, choices: readonly Choice[]): WizardTransition =>
  // A building without units is no address.
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
  // Suggestions are optional: without them the address can still be typed in full.
  if (state.step === 'start') return stay({ ...state, suggestions: [] });
  if (!isLoading(state)) return stay(state);
  if (failure === 'down') return stay({ ...state, step: 'error' });
  const start = toStart(state, { isInvalid: failure === 'invalid' });
  // An expired id is looked up again, so that it can be selected again.
  return failure === 'expired' ? requestSuggestions(start) : stay(start);
}

/** One screen back, or out of the wizard from the first one; pending responses no longer count. */
function back(state: WizardState): WizardTransition {
  if (state.isLeaving) return stay({ ...state, isLeaving: false });
  if (state.step === 'start') return stay({ ...state, isLeaving: true });
  const toSimilar = state.step !== 'similar' && state.cameFrom === 'similar' && state.choices.length > 0;
  return stay(toSimilar ? { ...state, step: 'similar', result: null, turn: state.turn + 1 } : toStart(state));
}
