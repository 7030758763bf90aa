// What a press tells those who listen, and what stays with the view.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { showroomEvents, type ShowroomEvents } from '#state/showroomEvents.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { press } from '#state/press.ts';

const heard: ShowroomEvents['press'][] = [];
const listen = (event: ShowroomEvents['press']) => void heard.push(event);

beforeEach(() => {
  heard.length = 0;
  kioskStore.setState(kioskStore.getInitialState(), true);
  showroomEvents.on('press', listen);
});
afterEach(() => showroomEvents.off('press', listen));

describe('When a film is played', () => {
  const poster = { url: '/uploads/poster.webp', width: 960, height: 540, radius: 40 };
  const from = () => ({ x: 10, y: 20, width: 960, height: 540 });
  const action = { type: 'playVideo', url: '/uploads/film.mp4', title: 'Film' } as const;

  it('grows from its poster, and listeners hear of the film only', () => {
    expect(
      press({ action, label: 'Play video: Film', analyticsTag: 'film', from, transitionOrigin: poster }),
    ).toBe(true);
    expect(kioskStore.getState().overlay).toEqual({
      type: 'video',
      url: action.url,
      title: action.title,
      originRect: from,
      transitionOrigin: poster,
      isLeaving: false,
    });
    expect(heard).toEqual([
      {
        action: { type: 'playVideo', url: action.url, title: action.title },
        label: 'Play video: Film',
        analyticsTag: 'film',
      },
    ]);
  });
});
