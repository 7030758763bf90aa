// Size and format of a film after its conversion in the editor.
import { describe, expect, it } from 'vitest';
import { kioskBitrate, kioskFilmSize, kioskFrameRate } from '#editor/media/films/filmSize.ts';
import { playedFile } from '#editor/media/formatMedia.ts';

describe('When a film is made right for every kiosk', () => {
  it.each([
    [3840, 2160, 1920, 1080],
    [2160, 3840, 1080, 1920],
    [4096, 2160, 1920, 1012],
    [1920, 1200, 1728, 1080],
    [640, 360, 640, 360],
    [641, 361, 642, 362],
    [1, 1, 2, 2],
  ])('%d x %d becomes %d x %d', (width, height, newWidth, newHeight) => {
    expect(kioskFilmSize(width, height)).toEqual({ width: newWidth, height: newHeight });
  });

  it('it has at most 60 frames a second, and its own rate otherwise', () => {
    expect([24, 25, 29.97, 59.94, 60, 120].map(kioskFrameRate)).toEqual([...Array(5).fill(undefined), 60]);
  });

  it('its bit rate is one that small kiosks decode', () => {
    expect(kioskBitrate({ width: 1920, height: 1080 }, 25)).toBe(7_776_000);
    expect(kioskBitrate({ width: 1920, height: 1080 }, 120)).toBe(18_662_400);
    expect(kioskBitrate({ width: 160, height: 90 }, 10)).toBe(1_000_000);
  });
});

describe('When files are chosen', () => {
  const file = (name: string, type = '', size = 1) => ({ name, type, size });

  it.each([
    ['a.mp4', 'video/mp4', 'video'],
    ['a.webm', 'video/webm', 'video'],
    ['a.MKV', '', 'video'],
    ['a.mts', '', 'video'],
    ['a.wav', 'audio/x-wav', 'sound'],
    ['a.m4a', 'audio/x-m4a', 'sound'],
    ['a.flac', '', 'sound'],
  ])('%s (%s) is read before it is sent, as a %s', (name, type, kind) => {
    expect(playedFile(file(name, type), null)?.kind).toBe(kind);
    expect(playedFile(file(name, type), 'image')).toBeUndefined();
  });

  it.each(['a.png', 'a.heic', 'a.pdf', 'a.txt'])('%s is not', (name) => {
    expect(playedFile(file(name), null)).toBeUndefined();
  });

  it('a film that is too large to send may still be converted', () => {
    expect(playedFile(file('a.mp4', 'video/mp4', 2_000_000_000), null)).toEqual({
      kind: 'video',
      problems: { whenUnknown: undefined, tooLarge: 'a.mp4 is larger than 500 MB.' },
    });
  });
});
