// How long the passage from one question of an animated quiz to the next takes. See
// src/screens/help-me-choose/README.md#animated-quiz.
import { afterEach, describe, expect, it } from 'vitest';
import { interludeTimes, interludeTransition } from '#motion/interludeTransition.ts';
import { createTransition, type InterludeTweens, type TransitionTargets } from '#motion/transitionTimings.ts';
import { openingSegments } from '#motion/openingSegments.ts';
import { onTimeline } from '#motion/tweens.ts';

const part = () => ({ x: 0, alpha: 1, renderable: true });

function screen(interlude: InterludeTweens): TransitionTargets {
  return {
    root: part(),
    content: part(),
    layers: [part(), part(), part()],
    fadeOnly: [part(), part()],
    overlay: null,
    navigation: null,
    footer: null,
    onPicture: null,
    exitsRight: true,
    interlude: () => interlude,
  };
}

const UNSET = { holdTime: null, slideTime: null, fadeInTime: null };

const reveal = () => ({ progress: 0, end: () => {} });

/** Seconds of the passage, and how often the film was played on it. */
function passage(own: typeof UNSET | { [name in keyof typeof UNSET]: number | null }, isEnd = false) {
  let seconds = 0;
  let played = 0;
  onTimeline((timeline) => (seconds = timeline.duration()));
  const times = interludeTimes(own);
  const video = { layer: part(), run: () => (played += 1), cover: () => {}, hold: () => {} };
  createTransition(
    screen({ times, create: interludeTransition, video }),
    screen({ times, create: interludeTransition, video: null, ...(isEnd && { reveal }) }),
    'forward',
    () => {},
  ).finish();
  return { seconds, played };
}

describe('When an answer is given in an animated quiz', () => {
  afterEach(() => onTimeline(undefined));

  it('that says no time of its own, the next question is there within 0.9 s, without the film', () => {
    const { seconds, played } = passage(UNSET);
    expect(seconds).toBeCloseTo(0.9, 5);
    expect(played).toBe(0);
  });

  it('and the film plays before the result', () => {
    const { seconds, played } = passage(UNSET, true);
    expect(seconds).toBeGreaterThan(2);
    expect(played).toBe(1);
  });

  it('that says a time, the film plays after each answer, for that time', () => {
    const [short, long] = [passage({ ...UNSET, holdTime: 1 }), passage({ ...UNSET, holdTime: 3 })];
    expect(long.seconds - short.seconds).toBeCloseTo(2, 5);
    expect([short.played, long.played]).toEqual([1, 1]);
    expect(passage({ ...UNSET, slideTime: 0.8 }).played).toBe(1);
  });

  it('that is quick by its own times, it is not slowed down', () => {
    const { seconds } = passage({ holdTime: 0, slideTime: 0.05, fadeInTime: 0.05 });
    expect(seconds).toBeLessThan(0.9);
  });
});

describe('When the film plays as a quiz begins', () => {
  const opening = (holdTime: number | null) => {
    const [film, parts, fadeOnly] = [part(), [part(), part()], [part()]];
    const shown = openingSegments(
      { layers: parts, content: part(), fadeOnly },
      film,
      interludeTimes({ ...UNSET, holdTime }),
    );
    return { ...shown, film, parts, fadeOnly };
  };

  it('it is held for its time, at most 6 s, and then leaves', () => {
    expect([null, 3, 60].map((hold) => opening(hold).revealAtS)).toEqual([1.2, 3, 6]);
    const { segments, film, revealAtS } = opening(null);
    expect(segments.filter(({ target }) => target === film)).toMatchObject([
      { to: { x: 1920 }, atS: revealAtS },
    ]);
  });

  it('nothing of the question is seen before it leaves, and all of it is in place at the end', () => {
    const { segments, film, parts, fadeOnly, revealAtS } = opening(null);
    const content = segments.filter(({ target }) => target !== film);
    expect(new Set(content.map(({ target }) => target))).toEqual(new Set([...parts, ...fadeOnly]));
    for (const { from, to, atS } of content) {
      expect(atS).toBeGreaterThan(revealAtS);
      expect('alpha' in to ? [from?.['alpha'], to['alpha']] : to['x']).toEqual('alpha' in to ? [0, 1] : 0);
    }
  });
});
