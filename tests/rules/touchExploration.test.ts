import { describe, expect, it } from 'vitest';
import { explore, NO_TOUCH, TOUCH, type TouchInput, type TouchRequest } from '#access/touchExploration.ts';

type Event = readonly [
  atMs: number,
  type: 'down' | 'move' | 'up' | 'cancel',
  x: number,
  y: number,
  id?: number,
];

/** Returns the requests that the events cause, with the clock running between them. */
function play(...events: Event[]): TouchRequest[] {
  let state = NO_TOUCH;
  const requests: TouchRequest[] = [];
  const send = (input: TouchInput): void => {
    const step = explore(state, input);
    state = step.next;
    requests.push(...step.requests);
  };
  const passTo = (atMs: number): void => {
    while (state.dueMs !== null && state.dueMs <= atMs) send({ type: 'time', atMs: state.dueMs });
  };
  for (const [atMs, type, x, y, id = 1] of events) {
    passTo(atMs - 1);
    send({ type, id, x, y, atMs });
  }
  passTo(Number.MAX_SAFE_INTEGER);
  expect(state).toEqual(NO_TOUCH);
  return requests;
}

const hear = (x: number, y: number, isFirst = true) => ({ type: 'hear', x, y, isFirst });
const PRESS = { type: 'press' };

describe('When a finger explores the stage', () => {
  it('it hears what it rests on and what it enters, and a lift presses nothing', () => {
    expect(
      play([0, 'down', 10, 10], [400, 'move', 20, 10], [500, 'move', 300, 10], [900, 'up', 300, 10]),
    ).toEqual([hear(10, 10), hear(20, 10, false), hear(300, 10, false)]);
  });

  it('a short tap is heard once it is clear that no second follows', () => {
    expect(play([0, 'down', 10, 10], [60, 'up', 10, 10])).toEqual([hear(10, 10)]);
    expect(play([0, 'down', 10, 10], [60, 'up', 10, 10], [800, 'down', 90, 90], [860, 'up', 90, 90])).toEqual(
      [hear(10, 10), hear(90, 90)],
    );
  });

  it('two taps anywhere press, and hear nothing themselves', () => {
    expect(
      play([0, 'down', 900, 900], [60, 'up', 900, 900], [300, 'down', 10, 10], [360, 'up', 12, 10]),
    ).toEqual([PRESS]);
    const late = 60 + TOUCH.doubleTapMs + 1;
    expect(
      play([0, 'down', 9, 9], [60, 'up', 9, 9], [late, 'down', 10, 10], [late + 60, 'up', 10, 10]),
    ).not.toContainEqual(PRESS);
  });

  it('a third tap begins anew', () => {
    const tap = (atMs: number): Event[] => [
      [atMs, 'down', 5, 5],
      [atMs + 40, 'up', 5, 5],
    ];
    expect(play(...tap(0), ...tap(150), ...tap(300))).toEqual([PRESS, hear(5, 5)]);
    expect(play(...tap(0), ...tap(150), ...tap(300), ...tap(450))).toEqual([PRESS, PRESS]);
  });

  it('a finger that stays after a tap explores instead', () => {
    expect(play([0, 'down', 5, 5], [40, 'up', 5, 5], [200, 'down', 50, 50], [900, 'up', 50, 50])).toEqual([
      hear(50, 50),
    ]);
  });
});

describe('When a finger swipes', () => {
  const swipe = (across: number, down: number, ms = 120): TouchRequest[] =>
    play(
      [0, 'down', 500, 500],
      [ms / 2, 'move', 500 + across / 2, 500 + down / 2],
      [ms, 'up', 500 + across, 500 + down],
    );

  it('right is next, left is previous, also when it takes a little longer', () => {
    expect(swipe(300, 20)).toEqual([{ type: 'next' }]);
    expect(swipe(-300, 20)).toEqual([{ type: 'previous' }]);
    expect(swipe(200, 0, 240)).toEqual([{ type: 'next' }]);
  });

  it('neither a swipe down nor a short one is anything', () => {
    expect(swipe(20, 400)).toEqual([]);
    expect(swipe(70, 0)).toEqual([]);
  });

  it('a slow slide explores', () => {
    expect(swipe(300, 0, 2_000).every(({ type }) => type === 'hear')).toBe(true);
  });
});

describe('When two fingers move', () => {
  it('the content follows, and neither finger is heard, taps or presses', () => {
    const requests = play(
      [0, 'down', 100, 500, 1],
      [20, 'down', 300, 500, 2],
      [400, 'move', 100, 400, 1],
      [410, 'move', 300, 400, 2],
      [500, 'up', 100, 400, 1],
      [510, 'move', 300, 300, 2],
      [800, 'up', 300, 300, 2],
    );
    expect(requests).toEqual([
      { type: 'scroll', x: 0, y: -50 },
      { type: 'scroll', x: 0, y: -50 },
    ]);
  });

  it('a third finger, a palm or a lost touch ends it', () => {
    expect(
      play(
        [0, 'down', 1, 1, 1],
        [10, 'down', 2, 2, 2],
        [20, 'down', 3, 3, 3],
        [400, 'move', 90, 90, 1],
        [500, 'cancel', 0, 0, 1],
        [510, 'cancel', 0, 0, 2],
        [520, 'cancel', 0, 0, 3],
      ),
    ).toEqual([]);
  });
});
