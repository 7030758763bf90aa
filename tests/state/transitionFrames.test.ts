// What a shopper sees at each moment while one screen gives way to another. See
// src/screens/README.md#28-screen-transitions.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTransition, type Direction, type TransitionTargets } from '#motion/transitionTimings.ts';
import { onTimeline, type RunningTimeline } from '#motion/tweens.ts';

const part = () => ({ x: 0, alpha: 1, renderable: true });
const screen = (exitsRight: boolean) => ({
  root: part(),
  content: part(),
  layers: [],
  fadeOnly: [part()],
  onPicture: null as TransitionTargets['onPicture'],
  exitsRight,
  interlude: () => null,
});
const [PAGE, QUIZ] = [false, true];
/** A result beside its picture, with a pill on it. */
const result = () => ({ ...screen(QUIZ), onPicture: { current: part() } });
const animated = <Shown extends TransitionTargets>(shown: Shown, isEnd = false): Shown => ({
  ...shown,
  interlude: () => ({ times: { holdS: 0, slideS: 0.6, fadeInS: 0.4, isPaced: true }, video: null, isEnd }),
});

let timeline: RunningTimeline;
beforeEach(() => onTimeline((running) => (timeline = running)));
afterEach(() => onTimeline(undefined));

/** What both screens look like in each 20 ms of the passage. */
function framesOf<Old extends TransitionTargets, New extends TransitionTargets>(
  old: Old,
  incoming: New,
  direction: Direction = 'forward',
) {
  const tween = createTransition(old, incoming, direction, () => {});
  timeline.pause();
  const frames = [];
  for (let atS = 0; atS <= timeline.duration() + 0.01; atS += 0.02) {
    timeline.time(atS);
    frames.push({ atS, old: shown(old), incoming: shown(incoming) });
  }
  tween.finish();
  frames.push({ atS: timeline.duration(), old: shown(old), incoming: shown(incoming) });
  return frames;
}

const shown = ({ root, content, onPicture }: TransitionTargets) => ({
  pill: onPicture?.current?.alpha ?? 0,
  root: { x: root.x, alpha: root.alpha },
  content: { x: content?.x, alpha: content?.alpha ?? 0 },
});

describe('When one screen gives way to another', () => {
  it.each([
    ['a question to the next', QUIZ, QUIZ, 'forward'],
    ['a question to the one before', QUIZ, QUIZ, 'back'],
    ['a question to home', QUIZ, PAGE, 'back'],
    ['a page to another', PAGE, PAGE, 'forward'],
    ['a page to the quiz', PAGE, QUIZ, 'forward'],
  ] as const)('from %s, no text is read through another', (_name, from, to, direction) => {
    const frames = framesOf(screen(from), screen(to), direction);
    for (const { atS, old, incoming } of frames)
      expect(Math.min(old.content.alpha, incoming.content.alpha), `at ${atS.toFixed(2)} s`).toBe(0);
    expect(frames.find(({ incoming }) => incoming.content.alpha > 0)?.atS).toBeCloseTo(0.16, 5);
    expect(frames.at(-1)).toMatchObject({
      incoming: { root: { x: 0, alpha: 1 }, content: { x: 0, alpha: 1 } },
    });
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
    [
      'from the left to the next question, while the old one leaves to the right',
      QUIZ,
      QUIZ,
      'forward',
      -960,
    ],
  ] as const)('after a quiz page the new content comes %s', (_way, from, to, direction, x) => {
    expect(framesOf(screen(from), screen(to), direction)[0]?.incoming.content.x).toBe(x);
  });

  it.each([
    ['a question', screen(QUIZ), result(), 'forward'],
    ['the last question of an animated quiz', animated(screen(QUIZ)), animated(result(), true), 'forward'],
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
});
