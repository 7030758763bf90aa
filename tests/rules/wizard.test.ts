// The availability wizard: every path through it, by examples and by random walks.
import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import {
  isLoading,
  nextStep,
  QUERY_MAX_CHARACTERS,
  WIZARD_START,
  type Choice,
  type WizardTransition,
  type WizardOutcome,
  type Suggestion,
  type WizardEvent,
  type WizardState,
} from '#rules/wizardMachine.ts';

const DOOR: Suggestion = {
  id: 'e:1',
  kind: 'address',
  text: '12 Oak Street',
  detail: 'Harbour 10203',
  entries: null,
};
const HOUSE: Suggestion = {
  id: 'b:1',
  kind: 'container',
  text: '14 Oak Street',
  detail: 'Harbour 10203',
  entries: 3,
};
const FLAT: Choice = { id: 'e:2', text: '14 Oak Street, flat 2', detail: 'Harbour 10203' };
const YES: WizardOutcome = {
  outcome: 'available',
  label: '12 Oak Street, Harbour 10203',
  plans: ['fiber-300'],
};
const NO: WizardOutcome = { outcome: 'unavailable', label: '12 Oak Street, Harbour 10203', plans: [] };
const SEVERAL: WizardOutcome = { outcome: 'similar', searchId: 's1', choices: [FLAT] };

const walk = (...events: (WizardEvent | ((state: WizardState) => WizardEvent))[]): WizardTransition =>
  events.reduce<WizardTransition>(
    ({ state }, event) => nextStep(state, typeof event === 'function' ? event(state) : event),
    { state: WIZARD_START },
  );
const type = (query: string): WizardEvent => ({ type: 'typed', query });
const answer =
  (given: WizardOutcome) =>
  ({ turn }: WizardState): WizardEvent => ({ type: 'answered', turn, answer: given });
const fail =
  (failure: 'invalid' | 'expired' | 'down') =>
  ({ turn }: WizardState): WizardEvent => ({ type: 'failed', turn, failure });
const expand =
  (choices: Choice[]) =>
  ({ turn }: WizardState): WizardEvent => ({ type: 'expanded', turn, choices });
const pick = (suggestion: Suggestion): WizardEvent => ({ type: 'picked', suggestion });
const SUBMIT: WizardEvent = { type: 'submitted' };
const BACK: WizardEvent = { type: 'back' };

describe('When a shopper types an address', () => {
  it('suggestions are requested from 3 characters on, once typing pauses', () => {
    expect(walk(type('12'), { type: 'typingPaused' }).request).toBeUndefined();
    expect(walk(type(' 12 o '), { type: 'typingPaused' }).request).toEqual({
      type: 'suggest',
      query: '12 o',
    });
  });

  it('suggestions for an earlier text are not shown, and disappear when too little text is left', () => {
    const found = walk(type('12 oak'), ({ turn }) => ({ type: 'suggested', turn, suggestions: [DOOR] }));
    expect(found.state.suggestions).toEqual([DOOR]);
    const late = nextStep(nextStep(found.state, type('12 elm')).state, {
      type: 'suggested',
      turn: found.state.turn,
      suggestions: [HOUSE],
    });
    expect(late.state.suggestions).toEqual([DOOR]);
    expect(nextStep(found.state, type('12')).state.suggestions).toEqual([]);
  });

  it('an address of two letters is refused without a request, a longer one is searched for', () => {
    expect(walk(type('12'), SUBMIT)).toMatchObject({ state: { step: 'start', isInvalid: true } });
    expect(walk(type('12'), SUBMIT).request).toBeUndefined();
    expect(walk(type('12 oak'), SUBMIT)).toMatchObject({
      state: { step: 'smartyLoading', isExpanding: false },
      request: { type: 'check', query: '12 oak' },
    });
  });

  it.each([
    '',
    '   ',
    '🏠'.repeat(300),
    'x'.repeat(500),
    "'; drop table address; --",
    '<img src=x onerror=alert(1)>',
  ])('"%s" causes no error', (text) => {
    const { state } = walk(type(text), SUBMIT);
    expect(['start', 'smartyLoading']).toContain(state.step);
    expect([...state.query].length).toBeLessThanOrEqual(QUERY_MAX_CHARACTERS);
  });

  it('is cut after 200 characters', () => {
    expect(walk(type('x'.repeat(201))).state.query).toBe('x'.repeat(200));
  });

  it('an unknown address returns to the typed text with a message, until it is changed', () => {
    const refused = walk(type('12 oak'), SUBMIT, fail('invalid'));
    expect(refused.state).toMatchObject({ step: 'start', query: '12 oak', isInvalid: true });
    expect(nextStep(refused.state, type('12 oaks')).state.isInvalid).toBe(false);
  });

  it('an expired result starts again without an error message', () => {
    const again = walk(pick(DOOR), fail('expired'));
    expect(again).toMatchObject({
      state: { step: 'start', query: '12 Oak Street', isInvalid: false },
      request: { type: 'suggest', query: '12 Oak Street' },
    });
  });
});

describe('When an address has several units', () => {
  it('a building opens with its flats to choose from', () => {
    const opening = walk(type('14 oak'), pick(HOUSE));
    expect(opening).toMatchObject({
      state: { step: 'smartyLoading', isExpanding: true },
      request: { type: 'expand', id: 'b:1' },
    });
    const listed = nextStep(opening.state, expand([FLAT])(opening.state));
    expect(listed.state).toMatchObject({ step: 'similar', choices: [FLAT], searchId: null });
    expect(nextStep(listed.state, { type: 'chosen', choice: FLAT })).toMatchObject({
      state: { step: 'apiLoading' },
      request: { type: 'checkAddress', id: 'e:2' },
    });
  });

  it('the chosen one of several similar addresses is selected by its search', () => {
    const { state, request } = walk(type('oak'), SUBMIT, answer(SEVERAL), {
      type: 'chosen',
      choice: FLAT,
    });
    expect([state.step, request]).toEqual(['apiLoading', { type: 'select', searchId: 's1', id: 'e:2' }]);
  });

  it('what was asked for is known from the touch to its result, and back to the others', () => {
    const asked = ({ state }: WizardTransition): WizardState['asked'] => state.asked;
    expect(asked(walk(type(' 14 oak '), SUBMIT))).toEqual({ id: '14 oak', text: '14 oak' });
    expect(asked(walk(type('14 oak'), pick(HOUSE)))).toEqual({ id: 'b:1', text: HOUSE.text });
    const chosen = walk(type('14 oak'), pick(HOUSE), expand([FLAT]), { type: 'chosen', choice: FLAT });
    const result = walk(
      ...[pick(HOUSE), expand([FLAT]), { type: 'chosen', choice: FLAT } as const, answer(YES)],
    );
    const back = nextStep(result.state, BACK);
    for (const transition of [chosen, result, back]) expect(asked(transition)?.id).toBe('e:2');
    expect(asked(nextStep(back.state, BACK))).toBeNull();
  });

  it('a building without flats is an unknown address', () => {
    expect(walk(pick(HOUSE), expand([])).state).toMatchObject({ step: 'start', isInvalid: true });
    expect(
      walk(type('oak'), SUBMIT, answer({ outcome: 'similar', searchId: 's', choices: [] })).state,
    ).toMatchObject({ step: 'start', isInvalid: true });
  });
});

describe('When the response arrives', () => {
  it.each([
    ['available', YES],
    ['unavailable', NO],
  ] as const)('%s has its screen, with the address and its plans', (step, given) => {
    expect(walk(pick(DOOR), answer(given)).state).toMatchObject({
      step,
      result: {
        label: '12 Oak Street, Harbour 10203',
        plans: given.outcome === 'available' ? ['fiber-300'] : [],
      },
    });
  });

  it('a carrier that is down has its own screen, from which Back leads to the address', () => {
    const down = walk(type('12 oak'), SUBMIT, fail('down'));
    expect(down.state.step).toBe('error');
    expect(nextStep(down.state, BACK).state).toMatchObject({
      step: 'start',
      query: '12 oak',
      isInvalid: false,
    });
  });

  it('failed suggestions do not block the search', () => {
    expect(walk(type('12 oak'), fail('down')).state).toMatchObject({
      step: 'start',
      query: '12 oak',
      suggestions: [],
    });
  });

  it('a response after leaving is ignored', () => {
    for (const away of [BACK, { type: 'reset' } as const]) {
      const waiting = walk(type('12 oak'), SUBMIT).state;
      const left = nextStep(waiting, away).state;
      for (const late of [answer(YES), answer(SEVERAL), expand([FLAT]), fail('down')])
        expect(nextStep(left, late(waiting)).state).toBe(left);
    }
  });
});

describe('When a shopper goes back', () => {
  it.each([
    ['similar', walk(pick(HOUSE), expand([FLAT])).state, 'start'],
    ['smartyLoading', walk(type('12 oak'), SUBMIT).state, 'start'],
    ['apiLoading', walk(pick(DOOR)).state, 'start'],
    ['apiLoading', walk(pick(HOUSE), expand([FLAT]), { type: 'chosen', choice: FLAT }).state, 'similar'],
    ['available', walk(pick(DOOR), answer(YES)).state, 'start'],
    [
      'unavailable',
      walk(pick(HOUSE), expand([FLAT]), { type: 'chosen', choice: FLAT }, answer(NO)).state,
      'similar',
    ],
    ['error', walk(pick(DOOR), fail('down')).state, 'start'],
  ] as const)('from %s they return to the previous screen', (step, state, before) => {
    expect(state.step).toBe(step);
    expect(nextStep(state, BACK).state.step).toBe(before);
  });

  it('from the first screen they confirm leaving, and staying loses nothing', () => {
    const requested = walk(type('12 oak'), BACK).state;
    expect(requested).toMatchObject({ step: 'start', isLeaving: true, query: '12 oak' });
    expect(nextStep(requested, { type: 'stay' }).state).toEqual({ ...requested, isLeaving: false });
    expect(nextStep(requested, BACK).state.isLeaving).toBe(false);
  });
});

describe('When anything happens in any order', () => {
  const event: fc.Arbitrary<(turn: number) => WizardEvent> = fc.oneof(
    fc.string().map((query) => () => type(query)),
    fc
      .constantFrom<WizardEvent>(
        { type: 'typingPaused' },
        SUBMIT,
        pick(DOOR),
        pick(HOUSE),
        { type: 'chosen', choice: FLAT },
        BACK,
        { type: 'leave' },
        { type: 'stay' },
        { type: 'reset' },
      )
      .map((one) => () => one),
    fc.tuple(fc.constantFrom(YES, NO, SEVERAL), fc.nat(2)).map(
      ([given, late]) =>
        (turn: number): WizardEvent => ({ type: 'answered', turn: turn - late, answer: given }),
    ),
    fc.tuple(fc.constantFrom('invalid' as const, 'expired' as const, 'down' as const), fc.nat(2)).map(
      ([failure, late]) =>
        (turn: number): WizardEvent => ({ type: 'failed', turn: turn - late, failure }),
    ),
    fc.nat(2).map(
      (late) =>
        (turn: number): WizardEvent => ({ type: 'expanded', turn: turn - late, choices: [FLAT] }),
    ),
    fc.nat(2).map(
      (late) =>
        (turn: number): WizardEvent => ({ type: 'suggested', turn: turn - late, suggestions: [DOOR, HOUSE] }),
    ),
  );

  it('every pending state has a request, every screen has its data, and Back always leads out', () => {
    // biome-ignore lint/nursery/noFloatingPromises: the property is synchronous.
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        let state = WIZARD_START;
        for (const make of events) {
          const { state: after, request } = nextStep(state, make(state.turn));
          if (isLoading(after) && (!isLoading(state) || after.turn !== state.turn))
            expect(request).toBeDefined();
          if (request && request.type !== 'suggest')
            expect(isLoading(after) && after.turn > state.turn).toBe(true);
          if (after.step === 'similar') expect(after.choices.length).toBeGreaterThan(0);
          if (after.step === 'available' || after.step === 'unavailable') expect(after.result).not.toBeNull();
          expect(after.turn).toBeGreaterThanOrEqual(state.turn);
          state = after;
        }
        state = nextStep(state, { type: 'stay' }).state;
        for (let step = 0; step < 4 && !state.isLeaving; step += 1) state = nextStep(state, BACK).state;
        expect(state.isLeaving).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
