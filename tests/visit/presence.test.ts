// @vitest-environment happy-dom
// A film holds a visit while it shows new pictures, an embedded page while it is touched.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { noteFilmFrame } from '#state/filmFrames.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { handleFrameMessage } from '#state/visit.ts';
import { startIdleTimer } from '#visit/idleTimer.ts';

vi.mock('#state/navigation.ts', () => ({ startVisitAtHome: () => undefined }));
vi.useFakeTimers();
startIdleTimer();

const FILM = {
  type: 'video',
  url: '/uploads/film.mp4',
  title: 'Film',
  captions: '',
  originRect: null,
  transitionOrigin: null,
  isLeaving: false,
  path: '',
} as const;
const FRAME_MS = 40;
const VISIT_ENDS_MS = 62_000;

const isOver = (): boolean => kioskStore.getState().isAttracting;
/** Lets a film show pictures for so long. */
const showPictures = (ms: number, everyMs = FRAME_MS): void => {
  for (let atMs = 0; atMs < ms; atMs += everyMs) {
    noteFilmFrame();
    vi.advanceTimersByTime(everyMs);
  }
};

beforeEach(() => {
  kioskStore.setState({ ...kioskStore.getInitialState(), isAttracting: true }, true);
  // A shopper starts a film, and leaves.
  kioskStore.setState({ isAttracting: false });
  kioskStore.setState({ overlay: FILM });
});

describe('When somebody starts a film and leaves', () => {
  it('a film of five minutes that plays holds the visit to its end', () => {
    showPictures(300_000);
    expect(isOver()).toBe(false);
    kioskStore.setState({ overlay: null });
    vi.advanceTimersByTime(VISIT_ENDS_MS);
    expect(isOver()).toBe(true);
  });

  it.each([
    ['with sound alone, or without a picture', () => undefined],
    ['of one frame', () => noteFilmFrame()],
    ['that stalls after five seconds', () => showPictures(5_000)],
    ['that is paused after five seconds', () => showPictures(5_000)],
    ['that has ended and lies there', () => showPictures(2_000)],
  ])('a film %s ends the visit as if nobody watched', (_, play) => {
    play();
    vi.advanceTimersByTime(42_000);
    expect(kioskStore.getState().endsAtMs).not.toBeNull();
    vi.advanceTimersByTime(VISIT_ENDS_MS - 42_000);
    expect(isOver()).toBe(true);
  });

  it('a film that waits for the network for 20 s, and goes on, is still watched', () => {
    showPictures(10_000);
    vi.advanceTimersByTime(20_000);
    showPictures(60_000);
    expect([isOver(), kioskStore.getState().endsAtMs]).toEqual([false, null]);
  });

  it('the warning goes when a film that stalled for 45 s goes on', () => {
    showPictures(5_000);
    vi.advanceTimersByTime(45_000);
    expect(kioskStore.getState().endsAtMs).not.toBeNull();
    showPictures(5_000);
    expect([isOver(), kioskStore.getState().endsAtMs]).toEqual([false, null]);
  });

  it('no film holds a visit for more than ten minutes', () => {
    showPictures(700_000, 1_000);
    expect(isOver()).toBe(true);
  });
});

describe('When somebody uses an embedded page', () => {
  const PAGE = { type: 'frame', address: 'https://apps.example.com/map', title: 'Map' } as never;

  it('its touches keep the visit, for longer than a page that is only open', () => {
    kioskStore.setState({ overlay: PAGE });
    for (let minute = 0; minute < 20; minute += 1) {
      vi.advanceTimersByTime(30_000);
      handleFrameMessage('active');
    }
    expect([isOver(), kioskStore.getState().overlay]).toEqual([false, PAGE]);
    vi.advanceTimersByTime(VISIT_ENDS_MS);
    expect(isOver()).toBe(true);
  });
});
