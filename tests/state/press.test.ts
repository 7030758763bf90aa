// Events of a press, and its effects on the view.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { showroomEvents, type ShowroomEvents } from '#state/showroomEvents.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { press, pressLocally } from '#state/press.ts';
import { lockInteraction } from '#state/interactionLock.ts';
import type { Modal } from '#rules/actions.ts';

const heard: ShowroomEvents['press'][] = [];
const listen = (event: ShowroomEvents['press']) => void heard.push(event);

beforeEach(() => {
  heard.length = 0;
  kioskStore.setState(kioskStore.getInitialState(), true);
  showroomEvents.on('press', listen);
});
afterEach(() => showroomEvents.off('press', listen));

const MODAL = { modalText: 'More', modalImage: null } as unknown as Modal;

describe('When a video is played', () => {
  const poster = { url: '/uploads/poster.webp', width: 960, height: 540, radius: 40 };
  const from = () => ({ x: 10, y: 20, width: 960, height: 540 });
  const action = { type: 'playVideo', url: '/uploads/film.mp4', title: 'Film', captions: 'WEBVTT' } as const;

  it('grows from its poster, and listeners get the video and where it was touched', () => {
    expect(
      press({
        action,
        label: 'Play video: Film',
        analyticsTag: 'film',
        originRect: from,
        transitionOrigin: poster,
        path: 'videos.0.video',
      }),
    ).toBe(true);
    expect(kioskStore.getState().overlay).toEqual({
      type: 'video',
      url: action.url,
      title: action.title,
      captions: action.captions,
      originRect: from,
      transitionOrigin: poster,
      isLeaving: false,
      path: 'videos.0.video',
    });
    expect(heard).toEqual([
      {
        action,
        label: 'Play video: Film',
        analyticsTag: 'film',
        path: 'videos.0.video',
        originRect: from,
      },
    ]);
  });
});

describe('When something is pressed while a screen transition runs', () => {
  const pressDetails = () => press({ action: { type: 'openModal', modal: MODAL }, label: 'Details' });

  it('is refused, sends no analytics, and works again as soon as the screen has arrived', () => {
    const unlock = lockInteraction();
    expect(pressDetails()).toBe(false);
    expect(pressLocally('Open', () => expect.unreachable())).toBe(false);
    expect(heard).toEqual([]);
    expect(kioskStore.getState().overlay).toBe(null);
    unlock();
    expect(pressDetails()).toBe(true);
    expect(kioskStore.getState().overlay).toMatchObject({ type: 'modal' });
  });

  it('is refused until the last of several locks is released, however often one is released', () => {
    const [first, second] = [lockInteraction(), lockInteraction()];
    first();
    first();
    expect(pressDetails()).toBe(false);
    second();
    expect(pressDetails()).toBe(true);
  });

  it('a key or a screen reader presses while a finger drags', () => {
    kioskStore.setState({ isDragging: true });
    expect(pressDetails()).toBe(true);
  });
});
