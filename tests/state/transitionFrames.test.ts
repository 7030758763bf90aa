// Frames of a screen transition, as a shopper sees them. See
// src/screens/README.md#screen-transitions.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { interludeTransition } from '#motion/interludeTransition.ts';
import {
  createTransition,
  setSharedElements,
  type Direction,
  type TransitionTargets,
} from '#motion/transitionTimings.ts';
import { onTimeline, reduceMotion, type RunningTimeline } from '#motion/tweens.ts';

const part = () => ({ x: 0, alpha: 1, renderable: true });
const screen = (exitsRight: boolean) => {
  const overlay = part();
  return {
    root: part(),
    content: part(),
    layers: [],
    fadeOnly: [part(), overlay],
    overlay,
    navigation: part() as TransitionTargets['navigation'],
    footer: null as TransitionTargets['footer'],
    onPicture: null as TransitionTargets['onPicture'],
    exitsRight,
    interlude: () => null,
  };
};
const [PAGE, QUIZ] = [false, true];
const home = () => ({ ...screen(PAGE), navigation: null });
/** A result beside its picture, with a pill on it. */
const result = () => ({ ...screen(QUIZ), onPicture: { current: part() } });
const animated = <Shown extends TransitionTargets>(shown: Shown, isEnd = false): Shown => ({
  ...shown,
  interlude: () => ({
    times: { holdS: 0, slideS: 0.6, fadeInS: 0.4, isPaced: true },
    create: interludeTransition,
    video: null,
    ...(isEnd && { reveal: () => wipe }),
  }),
});

/** How far the result of an animated quiz has appeared. */
const wipe = { progress: 0, end: () => {} };

let timeline: RunningTimeline;
beforeEach(() => onTimeline((running) => (timeline = running)));
afterEach(() => {
  onTimeline(undefined);
  setSharedElements(() => null);
});

/** Returns the state of both screens in each 20 ms of the transition. */
function framesOf<Old extends TransitionTargets, New extends TransitionTargets>(
  old: Old,
  incoming: New,
  direction: Direction = 'forward',
) {
  const tween = createTransition(old, incoming, direction, () => {});
  timeline.pause();
  const frameAt = (atS: number) => ({
    atS,
    old: shown(old),
    incoming: shown(incoming),
    layers: incoming.layers.map(({ alpha }) => alpha),
    revealed: wipe.progress,
  });
  const frames = [];
  for (let atS = 0; atS <= timeline.duration() + 0.01; atS += 0.02) {
    timeline.time(atS);
    frames.push(frameAt(atS));
  }
  tween.finish();
  frames.push(frameAt(timeline.duration()));
  return frames;
}

const shown = ({ root, content, onPicture, navigation, overlay, footer }: TransitionTargets) => ({
  footer: footer?.alpha,
  overlay: { x: root.x + (overlay?.x ?? 0), alpha: overlay?.alpha },
  pill: onPicture?.current?.alpha ?? 0,
  root: { x: root.x, alpha: root.alpha },
  content: { x: content?.x, alpha: content?.alpha ?? 0 },
  navigation: navigation?.alpha,
});

/** How much of the texts of both is seen in a frame: the new screen is over the old one. */
const seen = ({ old, incoming }: ReturnType<typeof framesOf>[number]) => ({
  old: old.content.alpha * (1 - incoming.root.alpha),
  incoming: incoming.content.alpha * incoming.root.alpha,
});

describe('When a shopper has asked for less motion', () => {
  beforeEach(() => reduceMotion(true));
  afterEach(() => reduceMotion(false));

  it.each([
    ['a page to another', screen(PAGE), screen(PAGE)],
    ['a question to the next', screen(QUIZ), screen(QUIZ)],
    ['an animated question to its result', animated(screen(QUIZ)), animated(result(), true)],
  ])('from %s, the screens cross-fade in 0.15 s, and nothing moves', (_name, from, to) => {
    setSharedElements(() => {
      throw new Error('A picture travels');
    });
    const frames = framesOf(from, to);
    expect(frames.at(-1)?.atS).toBeCloseTo(0.15);
    expect(frames.slice(0, 4).map(({ incoming }) => incoming.root.alpha < 1)).not.toContain(false);
    expect(frames.at(-1)?.incoming.root.alpha).toBe(1);
    for (const { old, incoming } of frames)
      expect([old.root.x, old.content.x, old.content.alpha, incoming.root.x, incoming.content.x]).toEqual([
        0, 0, 1, 0, 0,
      ]);
  });
});

describe('When a picture travels to the next screen', () => {
  beforeEach(() =>
    setSharedElements(() => ({
      segments: [{ target: { progress: 0 }, to: { progress: 1 }, atS: 0, seconds: 0.6 }],
      end: () => undefined,
    })),
  );
  const frames = (old = screen(PAGE)) => framesOf(old, { ...screen(PAGE), footer: part() });

  it.each(['forward', 'back'] as const)('%s, nothing else moves', (direction) => {
    for (const { incoming } of framesOf(screen(PAGE), screen(PAGE), direction))
      expect([incoming.content.x, incoming.root.x]).toEqual([0, 0]);
  });

  it('the new words come at once when the old ones are long gone, and are all there before it ends', () => {
    for (const { atS, incoming } of frames()) {
      if (atS < 0.29) expect(incoming.content.alpha, `at ${atS.toFixed(2)} s`).toBe(0);
      if (atS > 0.46) expect(incoming.content.alpha, `at ${atS.toFixed(2)} s`).toBe(1);
    }
  });

  it('what it opens to comes below it as soon as the old words are covered', () => {
    setSharedElements(() => ({
      segments: [{ target: { progress: 0 }, to: { progress: 1 }, atS: 0, seconds: 0.6 }],
      end: () => undefined,
      contentAtS: 0.15,
    }));
    for (const { atS, incoming } of frames()) {
      if (incoming.root.alpha < 1) expect(incoming.content.alpha, `at ${atS.toFixed(2)} s`).toBe(0);
      if (atS > 0.31) expect(incoming.content.alpha, `at ${atS.toFixed(2)} s`).toBe(1);
    }
  });

  it('the others come for as long as it returns', () => {
    setSharedElements(() => ({ segments: [], end: () => undefined, contentAtS: 0.2, contentS: 0.3 }));
    const shown = frames().map(({ atS, incoming }) => [atS, incoming.content.alpha] as const);
    expect(shown.findLast(([, alpha]) => alpha === 0)?.[0]).toBeCloseTo(0.2, 1);
    expect(shown.find(([, alpha]) => alpha === 1)?.[0]).toBeCloseTo(0.5, 1);
  });

  it('the tabs at the lower edge come once the old words are covered, and stay where both screens have them', () => {
    for (const { atS, incoming } of frames())
      if (incoming.root.alpha < 1) expect(incoming.footer, `at ${atS.toFixed(2)} s`).toBe(0);
    expect(frames().at(-1)?.incoming.footer).toBe(1);
    for (const { incoming } of frames({ ...screen(PAGE), footer: part() })) expect(incoming.footer).toBe(1);
  });
});

describe('When one screen gives way to another', () => {
  it.each([
    ['a question to home', QUIZ, PAGE, 'back'],
    ['a question to a page', QUIZ, PAGE, 'forward'],
  ] as const)(
    'from %s, the words are gone within 0.12 s, before the new ones come',
    (_name, from, to, direction) => {
      const frames = framesOf(screen(from), screen(to), direction);
      for (const { atS, old, incoming } of frames)
        expect(Math.min(old.content.alpha, incoming.content.alpha), `at ${atS.toFixed(2)} s`).toBe(0);
      expect(frames.find(({ old }) => old.content.alpha < 0.01)?.atS).toBeLessThanOrEqual(0.12);
      expect(frames.find(({ incoming }) => incoming.content.alpha > 0)?.atS).toBeCloseTo(0.14, 5);
      expect(frames.at(-1)).toMatchObject({
        incoming: { root: { x: 0, alpha: 1 }, content: { x: 0, alpha: 1 } },
      });
    },
  );

  it.each([
    ['a page to another', PAGE, PAGE, 'forward'],
    ['a page to the one before', PAGE, PAGE, 'back'],
    ['a page to the quiz', PAGE, QUIZ, 'forward'],
  ] as const)(
    'from %s, no text is read through another, and the stage is empty for less than 50 ms',
    (_name, from, to, direction) => {
      const frames = framesOf(screen(from), screen(to), direction);
      for (const frame of frames) {
        const { old, incoming } = seen(frame);
        expect(Math.min(old, incoming), `at ${frame.atS.toFixed(2)} s`).toBeLessThan(0.1);
      }
      const empty = frames.filter((frame) => seen(frame).old < 0.1 && seen(frame).incoming < 0.1);
      expect((empty.at(-1)?.atS ?? 0) - (empty[0]?.atS ?? 0)).toBeLessThan(0.05);
      expect(frames.at(-1)).toMatchObject({
        incoming: { root: { x: 0, alpha: 1 }, content: { x: 0, alpha: 1 } },
      });
    },
  );

  it('while a picture travels, which is seen all the time, the new text waits until the old one is covered', () => {
    setSharedElements(() => ({
      segments: [{ target: { progress: 0 }, to: { progress: 1 }, atS: 0, seconds: 0.6 }],
      end: () => {},
    }));
    for (const frame of framesOf(screen(PAGE), screen(PAGE)))
      expect(Math.min(seen(frame).old, seen(frame).incoming)).toBe(0);
  });

  it('buttons that home does not have come once the texts are nearly in place', () => {
    for (const { incoming } of framesOf(home(), screen(PAGE)))
      if (incoming.navigation) expect(incoming.content.x).toBeLessThan(64);
  });

  it('buttons that both have stay', () => {
    for (const { incoming } of framesOf(screen(PAGE), screen(PAGE))) expect(incoming.navigation).toBe(1);
  });

  it('a question goes on to the right for half a second', () => {
    const frames = framesOf(screen(QUIZ), screen(QUIZ));
    expect(frames.find(({ old }) => old.content.x === 960)?.atS).toBeCloseTo(0.5, 5);
  });

  it('the picture of a question or a result is covered before the new text is seen', () => {
    for (const { incoming } of framesOf(screen(QUIZ), screen(PAGE)))
      if (incoming.content.alpha > 0) expect(incoming.root.alpha).toBe(1);
  });

  it.each([
    ['from the right, going forward', QUIZ, PAGE, 'forward', 960],
    ['from the left, going back', QUIZ, PAGE, 'back', -960],
  ] as const)('after a quiz page the new content comes %s', (_way, from, to, direction, x) => {
    expect(framesOf(screen(from), screen(to), direction)[0]?.incoming.content.x).toBe(x);
  });

  it.each([
    ['a question', screen(QUIZ), result(), 'forward'],
    ['a product', screen(PAGE), result(), 'back'],
  ] as const)(
    'from %s to a result, no text crosses its picture, and the pill on it comes last',
    (_name, from, to, direction) => {
      const frames = framesOf(from, to, direction);
      for (const { incoming } of frames) {
        expect(incoming.content.x).toBeLessThanOrEqual(160);
        expect(incoming.content.x).toBeGreaterThanOrEqual(0);
      }
      const first = frames.find(({ incoming }) => incoming.pill > 0);
      expect(first?.incoming.content.alpha).toBeGreaterThan(0.9);
      expect(frames.at(-1)?.incoming).toMatchObject({ content: { x: 0, alpha: 1 }, pill: 1 });
    },
  );

  it('between questions, the words are gone before anything moves, and the next come from 60 px', () => {
    const frames = framesOf(animated(screen(QUIZ)), animated(screen(QUIZ)));
    for (const { old, incoming } of frames) {
      expect(old.content.x).toBe(0);
      if (old.content.alpha > 0) expect(Math.abs(old.root.x)).toBe(0);
      expect(Math.min(old.content.alpha, incoming.content.alpha)).toBe(0);
    }
    expect(frames.find(({ old }) => old.content.alpha === 0)?.atS).toBeLessThanOrEqual(0.12);
    expect(frames[0]?.incoming.content.x).toBe(-60);
    expect(frames.at(-1)).toMatchObject({ incoming: { root: { x: 0 }, content: { x: 0, alpha: 1 } } });
  });

  it('between questions, buttons and footer stay where they are', () => {
    for (const { atS, incoming } of framesOf(animated(screen(QUIZ)), animated(screen(QUIZ))))
      if (atS > 0) expect(incoming.overlay).toEqual({ x: 0, alpha: 1 });
  });

  it('an answer that travels is all that moves but the pictures', () => {
    setSharedElements(() => ({
      segments: [{ target: { progress: 0 }, to: { progress: 1 }, atS: 0, seconds: 0.6 }],
      end: () => {},
    }));
    for (const { incoming } of framesOf(animated(screen(QUIZ)), animated(screen(QUIZ))))
      expect(incoming.root.x + (incoming.content.x ?? 0)).toBeCloseTo(0, 5);
  });

  it('a result without a large picture beside it is uncovered whole', () => {
    for (const { incoming } of framesOf(animated(screen(QUIZ)), animated(screen(QUIZ), true)))
      expect(incoming.content).toEqual({ x: 0, alpha: 1 });
  });

  it.each([
    ['forward', 'the counter', 0],
    ['back', 'the answers', 2],
  ] as const)(
    '%s between questions, the answer lands on %s before the title is seen',
    (direction, _place, receiving) => {
      const way = { target: wipe, from: { progress: 0 }, to: { progress: 1 }, atS: 0, seconds: 0.45 };
      const after = { target: part(), from: { alpha: 0 }, to: { alpha: 1 }, atS: 0.45, seconds: 0.15 };
      setSharedElements(() => ({ segments: [way, after], end: () => {} }));
      const layers = [part(), part(), part()];
      const frames = framesOf(animated(screen(QUIZ)), animated({ ...screen(QUIZ), layers }), direction);
      const landed = frames.find(({ revealed }) => revealed === 1);
      expect(landed?.layers[receiving]).toBeGreaterThan(0.95);
      expect(landed?.layers[1]).toBeLessThan(0.6);
      expect(frames.at(-1)?.layers).toEqual([1, 1, 1]);
    },
  );

  it('the result of an animated quiz appears in place after the words are gone, and its own once the edge has passed', () => {
    const frames = framesOf(animated(screen(QUIZ)), animated(result(), true));
    expect(frames.find(({ old }) => old.content.alpha < 0.01)?.atS).toBeLessThanOrEqual(0.12);
    for (const { old, incoming, revealed } of frames) {
      expect([incoming.root.x, incoming.content.x]).toEqual([0, 0]);
      if (old.content.alpha > 0.01) expect(incoming.root.alpha * revealed).toBe(0);
      if (revealed < 0.5) expect(Math.max(incoming.content.alpha, incoming.pill)).toBe(0);
    }
    expect(frames.at(-1)).toMatchObject({
      revealed: 1,
      incoming: { root: { alpha: 1 }, content: { alpha: 1 }, pill: 1 },
    });
  });
});
