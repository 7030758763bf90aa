// Sounds of a kiosk whose speaker was away, or whose browser has saved power.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadPlayer, startAudio } from '#audio/player.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { showroomEvents } from '#state/showroomEvents.ts';

const heard = vi.hoisted(() => ({ done: [] as string[] }));
vi.mock('howler', () => ({
  Howl: class {
    play = () => heard.done.push('play');
    unload = () => undefined;
  },
  Howler: {
    volume: () => undefined,
    ctx: { state: 'suspended', resume: async () => void heard.done.push('resume') },
  },
}));

let stop: (() => void) | undefined;
afterEach(() => stop?.());

describe('When the context of sounds is suspended', () => {
  it('it is resumed before each sound', async () => {
    kioskStore.setState({ settings: { click: { url: '/uploads/click.wav' } } as never });
    stop = startAudio();
    await loadPlayer();
    for (let touch = 0; touch < 2; touch += 1) showroomEvents.emit('press', {} as never);
    expect(heard.done).toEqual(['resume', 'play', 'resume', 'play']);
  });
});
