// The time of a replay: pauses are shortened, and each step is shown.
import { describe, expect, it } from 'vitest';
import { advanced, stepAt, timelineOf, visitMsAt } from '#editor/visits/visitTimeline.ts';
import { pathsOf, type Step } from '#editor/visits/stepPlace.ts';
import { formatClock } from '#editor/visits/stepText.ts';

const at = (...seconds: number[]) => seconds.map((second) => ({ atMs: second * 1000 }));

describe('When an editor replays a visit', () => {
  const timeline = timelineOf(at(0, 3, 63, 65));

  it('a pause of up to five seconds lasts as long as it did, a longer one is a jump', () => {
    expect(timeline.steps).toEqual([
      { atMs: 0, playMs: 0, skippedMs: 0 },
      { atMs: 3_000, playMs: 3_000, skippedMs: 0 },
      { atMs: 63_000, playMs: 4_200, skippedMs: 58_800 },
      { atMs: 65_000, playMs: 6_200, skippedMs: 0 },
    ]);
    expect(timeline.lengthMs).toBe(7_700);
    expect(timelineOf(at(5)).steps[0]?.skippedMs).toBe(0);
    expect(timelineOf(at(5.001)).steps[0]?.skippedMs).toBeGreaterThan(0);
  });

  it('the step at a position is the last one before it', () => {
    expect([0, 2_999, 3_000, 4_199, 4_200, 7_700].map((ms) => stepAt(timeline, ms))).toEqual([
      0, 0, 1, 1, 2, 3,
    ]);
  });

  it('the clock runs through a jump, and on after the last step', () => {
    expect([0, 1_500, 3_600, 4_200, 7_700].map((ms) => visitMsAt(timeline, ms))).toEqual([
      0, 1_500, 33_000, 63_000, 66_500,
    ]);
  });

  it('it leaves out no step, however fast it plays', () => {
    expect(advanced(timeline, 0, 400)).toBe(400);
    expect(advanced(timeline, 0, 60_000)).toBe(3_000);
    expect(advanced(timeline, 3_000, 60_000)).toBe(4_200);
    expect(advanced(timeline, 6_200, 60_000)).toBe(7_700);
  });

  it('steps of the same moment are shown one after the other', () => {
    const both = timelineOf(at(1, 1, 1));
    expect(both.steps.map(({ playMs }) => playMs)).toEqual([1_000, 1_300, 1_600]);
    expect(both.steps.map(({ playMs }) => stepAt(both, playMs))).toEqual([0, 1, 2]);
    expect(visitMsAt(both, 1_300)).toBe(1_000);
  });

  it('a visit of which nothing is known has no time', () => {
    const empty = timelineOf([]);
    expect([empty.lengthMs, stepAt(empty, 0), visitMsAt(empty, 0), advanced(empty, 0, 100)]).toEqual([
      0, 0, 0, 0,
    ]);
  });

  it('the clock counts minutes and seconds', () => {
    expect([0, 7_900, 61_000, 765_000].map(formatClock)).toEqual(['0:00', '0:07', '1:01', '12:45']);
  });

  it('each step has the address of what was shown, in its language', () => {
    const step = (kind: Step['kind'], screen: string, screenId: string, more: Partial<Step> = {}): Step => ({
      kind,
      atMs: 0,
      screen,
      screenId,
      language: 'es',
      path: '',
      label: '',
      share: 0,
      ...more,
    });
    expect(
      pathsOf(
        [
          step('screen', 'home', ''),
          step('screen', 'product-videos', 'nova x5', { language: '' }),
          step('screen', 'help-me-choose', 'start'),
          step('result', 'help-me-choose', 'start', { label: '/quiz-results/care' }),
          step('screen', 'quiz-result', ''),
          step('touch', 'attract', '', { label: 'Begin' }),
        ],
        'flagship',
      ),
    ).toEqual([
      '/?env=flagship&lang=es',
      '/product/nova%20x5/videos?env=flagship',
      '/help-me-choose/start?env=flagship&lang=es',
      '/help-me-choose/start?env=flagship&lang=es',
      '/quiz-results/care?env=flagship&lang=es',
      '/quiz-results/care?env=flagship&lang=es',
    ]);
  });
});
