// Texts of the media manager, and the files that it accepts.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { uploadDroppedFile } from '#editor/media/uploadDroppedFile.ts';
import {
  acceptOf,
  captionOf,
  formatDay,
  folderPathLabel,
  isRetryable,
  formatDuration,
  fileProblem,
  formatFileSize,
  uploadFailure,
  describeMedia,
} from '#editor/media/formatMedia.ts';
import { film } from '#tests/support/films.ts';
import { pickerStore, pickMedia, showInMediaManager, type MediaKind } from '#editor/media/pickMedia.ts';

const upload = vi.hoisted(() => vi.fn());
vi.mock('#editor/api/mediaApi.ts', () => ({ uploadMedia: upload }));
afterEach(() => upload.mockReset());

const file = (name: string, type: string, size = 1): File =>
  Object.defineProperty(new File(['x'], name, { type }), 'size', { value: size });

describe('When an editor uploads a file', () => {
  it.each<[string, string, MediaKind]>([
    ['a.png', 'image/png', 'image'],
    ['a.svg', 'image/svg+xml', 'image'],
    ['A.JPEG', '', 'image'],
    ['a.wav', 'audio/x-wav', 'sound'],
    ['a.WAV', '', 'sound'],
    ['a.mp3', 'audio/mpeg', 'sound'],
    ['a.mp4', 'video/mp4', 'video'],
    ['a.m4v', 'video/x-m4v', 'video'],
    ['a.mov', 'video/quicktime', 'video'],
    ['A.MOV', '', 'video'],
  ])('accepts %s (%s) for %s, and for nothing else', (name, type, kind) => {
    for (const requested of ['image', 'sound', 'video'] as const)
      expect(fileProblem(file(name, type), requested) === undefined).toBe(requested === kind);
  });

  it.each<[string, string, number, MediaKind, string]>([
    [
      'a.tiff',
      'image/tiff',
      1,
      'image',
      'a.tiff is a TIFF picture, which the showroom cannot show. Export it as JPEG or PNG, then upload that.',
    ],
    [
      'photo.HEIC',
      '',
      1,
      'image',
      'photo.HEIC is a HEIC picture, as phones take, which the showroom cannot show. Export it as JPEG or PNG, then upload that.',
    ],
    ['a.png', 'image/png', 1, 'sound', 'a.png is not a sound: WAV or MP3 is needed here.'],
    ['a.png', 'image/png', 1, 'video', 'a.png is not a film: MP4 or QuickTime is needed here.'],
    ['a', '', 1, 'image', 'a is not an image: PNG, JPEG, GIF, WebP, AVIF or SVG is needed here.'],
    ['a.png', 'image/png', 0, 'image', 'a.png is empty.'],
    ['a.png', 'image/png', 50_000_001, 'image', 'a.png is larger than 50 MB.'],
    ['a.mp4', 'video/mp4', 500_000_001, 'video', 'a.mp4 is larger than 500 MB.'],
  ])('says why it is refused: %s (%s, %d bytes)', (name, type, size, kind, words) => {
    expect(fileProblem(file(name, type, size), kind)).toBe(words);
  });

  it('accepts every kind in the media manager, and refuses other files with a message', () => {
    for (const [name, type] of [
      ['a.png', 'image/png'],
      ['a.wav', ''],
      ['a.mp4', 'video/mp4'],
    ] as const)
      expect(fileProblem(file(name, type), null)).toBeUndefined();
    expect(fileProblem(file('a.txt', 'text/plain'), null)).toBe(
      'a.txt is neither an image (PNG, JPEG, GIF, WebP, AVIF, SVG) nor a sound (WAV, MP3) nor a film (MP4, QuickTime).',
    );
    expect(fileProblem(file('a.png', 'image/png', 50_000_001), null)).toBe('a.png is larger than 50 MB.');
    expect(Object.values(acceptOf(null)).flat()).toEqual(expect.arrayContaining(['.png', '.wav', '.mp4']));
  });

  it('offers a retry after a network failure, but not for an invalid file', () => {
    expect([0, 410, 500, 503, 507].map((statusCode) => isRetryable({ statusCode }))).toEqual(
      Array(5).fill(true),
    );
    expect([400, 413, 415, 422].map((statusCode) => isRetryable({ statusCode }))).toEqual(
      Array(4).fill(false),
    );
  });

  it('offers the right files in the system’s file dialog', () => {
    expect(Object.values(acceptOf('video')).flat()).toEqual(['.mp4', '.m4v', '.mov', '.qt']);
    expect(Object.values(acceptOf('image')).flat()).toEqual([
      '.png',
      '.jpg',
      '.jpeg',
      '.gif',
      '.webp',
      '.avif',
      '.svg',
    ]);
  });

  it('uploads a dropped file', async () => {
    upload.mockResolvedValue({ id: 7, url: '/uploads/a.png', name: 'a.png' });
    expect(await uploadDroppedFile(file('a.png', 'image/png'), 'image')).toEqual({
      id: 7,
      url: '/uploads/a.png',
    });
  });

  it('shows a message for an invalid dropped file', async () => {
    await expect(uploadDroppedFile(file('a.txt', 'text/plain'), 'image')).rejects.toThrow(
      'a.txt is not an image',
    );
    expect(upload).not.toHaveBeenCalled();
    upload.mockRejectedValue({
      statusCode: 400,
      message: 'a.png is damaged or incomplete: it cannot be read.',
    });
    await expect(uploadDroppedFile(file('a.png', 'image/png'), 'image')).rejects.toThrow(
      'a.png is damaged or incomplete',
    );
  });

  it('shows what is wrong with a dropped film, and sends none that kiosks can’t play', async () => {
    const bytes = await film({ codec: 'hevc', container: 'mov' });
    const phone = new File([new Uint8Array(bytes)], 'phone.mov', { type: 'video/quicktime' });
    await expect(uploadDroppedFile(phone, 'video')).rejects.toThrow('phone.mov is an HEVC (H.265) film');
    expect(upload).not.toHaveBeenCalled();
  });

  it.each([
    [404, 'Please Set up a Media Store'],
    [{ message: 'No' }, 'No'],
    [undefined, 'HTTP Error'],
  ])('has a message for every failure: %j', (failure, words) => {
    expect(uploadFailure(failure)).toBe(words);
  });
});

describe('When a file is shown', () => {
  it.each([
    [0.09, '1 kB'],
    [52.4, '52 kB'],
    [999, '999 kB'],
    [1000, '1 MB'],
    [3437, '3.4 MB'],
    [48_312, '48 MB'],
  ])('%d kB reads %s', (kilobytes, words) => {
    expect(formatFileSize(kilobytes)).toBe(words);
  });

  it.each([
    [0.2, '0:01'],
    [7, '0:07'],
    [59.6, '1:00'],
    [750, '12:30'],
  ])('%d s reads %s', (seconds, words) => {
    expect(formatDuration(seconds)).toBe(words);
  });

  it('shows only known details', () => {
    expect(captionOf({ width: 1200, height: 800, size: 52 })).toBe('1200 × 800 · 52 kB');
    expect(captionOf({ width: null, height: null, size: 10 }, 2)).toBe('0:02 · 10 kB');
    expect(captionOf({ width: 0, height: 0, size: 10 }, Number.NaN)).toBe('10 kB');
  });
});

describe('When a folder is shown', () => {
  it('has its full path, starting with all media', () => {
    expect([folderPathLabel('/'), folderPathLabel('/Phones/Nova X5')]).toEqual([
      'Media',
      'Media / Phones / Nova X5',
    ]);
  });

  it('shows the server’s message when an action on it is refused', () => {
    expect(
      describeMedia({
        statusCode: 400,
        message: 'ValidationError',
        errors: [{ message: 'A folder needs a name.' }],
      }),
    ).toBe('A folder needs a name.');
    expect(describeMedia(404)).toBe('This item no longer exists. It has been deleted.');
    expect([formatDay('2026-11-21T10:00:00.000Z'), formatDay('yesterday')]).toEqual([
      'November 21, 2026',
      '',
    ]);
  });
});

describe('When a field opens the media manager', () => {
  it('cancels an earlier request for a file', async () => {
    const first = pickMedia('image');
    const second = pickMedia('sound');
    expect(await first).toBeNull();
    pickerStore.getState().asked?.answer({ id: 1, url: '/a.wav' });
    expect([await second, pickerStore.getState().asked]).toEqual([{ id: 1, url: '/a.wav' }, null]);
  });

  it('cancels the request when it is opened without a field', async () => {
    const requested = pickMedia('image');
    showInMediaManager({ id: 1, name: 'a.jpg', folder: '/' });
    expect([await requested, pickerStore.getState().asked?.kind]).toEqual([null, null]);
    pickerStore.getState().asked?.answer(null);
  });
});
