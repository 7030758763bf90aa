// From the file of a picture to its pixels: in a worker, in the page without one, and never while
// something must not stutter.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CropRequest, CropResponse } from '#stage/images/decodeWorker.ts';

const { requestBlob, crop, cropBlob } = vi.hoisted(() => ({
  requestBlob: vi.fn(),
  crop: vi.fn(),
  cropBlob: vi.fn(),
}));
vi.mock('#api/http.ts', () => ({ requestBlob }));
vi.mock('#stage/images/crop.ts', () => ({ crop, cropBlob }));

/** The worker of the page, and what it does with a picture. */
const worker = vi.hoisted(() => ({
  opened: 0,
  requests: [] as CropRequest[],
  respond: (_request: CropRequest): void => undefined,
  fail: (): void => undefined,
}));
vi.mock('#stage/images/decodeWorker.ts?worker&inline', () => ({
  default: class {
    constructor() {
      worker.opened += 1;
    }
    addEventListener(_type: string, listener: () => void): void {
      worker.fail = listener;
    }
    postMessage(request: CropRequest): void {
      worker.requests.push(request);
      worker.respond(request);
    }
  },
}));

const SLOT = { width: 300, height: 200, fit: 'cover' } as const;
const IN_PAGE = { bitmap: 'in the page', isOpaque: false };
const IN_WORKER = { bitmap: 'in the worker', isOpaque: true };
const PHOTO = new Blob(['photo'], { type: 'image/webp' });
const DRAWING = new Blob(['<svg/>'], { type: 'image/svg+xml' });

const respondWith =
  (response: unknown) =>
  ({ responsePort }: CropRequest): void =>
    responsePort.postMessage(response as CropResponse);

let decodeImage: typeof import('#stage/images/decodeQueue.ts')['decodeImage'];
let pauseDecoding: typeof import('#stage/images/decodeQueue.ts')['pauseDecoding'];

// The module holds the worker, so each test has its own.
beforeEach(async () => {
  vi.resetModules();
  Object.assign(worker, { opened: 0, requests: [], respond: respondWith({ cropped: IN_WORKER }) });
  requestBlob.mockReset().mockResolvedValue(PHOTO);
  crop.mockReset().mockReturnValue(IN_PAGE);
  cropBlob.mockReset().mockResolvedValue(IN_PAGE);
  ({ decodeImage, pauseDecoding } = await import('#stage/images/decodeQueue.ts'));
});

/** Long enough for every message between the page and its worker. */
const messages = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

describe('When a picture is decoded', () => {
  it('the worker crops it to its slot, and is opened once', async () => {
    expect(await decodeImage('/uploads/a.webp', SLOT, 1.5)).toEqual(IN_WORKER);
    expect(await decodeImage('/uploads/b.webp', SLOT, 1.5)).toEqual(IN_WORKER);
    expect(worker.opened).toBe(1);
    expect(worker.requests[0]).toMatchObject({ blob: PHOTO, slot: SLOT, resolution: 1.5 });
    expect(cropBlob).not.toHaveBeenCalled();
  });

  it('its file is as large as the slot on this screen, and at least one pixel per px', async () => {
    for (const resolution of [2, 0.5]) await decodeImage('/uploads/a.webp', SLOT, resolution);
    const sizes = requestBlob.mock.calls.map(([url]) =>
      [...new URL(url as string, 'http://kiosk').searchParams.values()].join(),
    );
    expect(sizes).toEqual([expect.stringContaining('600'), expect.stringContaining('300')]);
  });

  it('a file that the worker cannot decode is named', async () => {
    worker.respond = respondWith({ reason: 'InvalidStateError' });
    await expect(decodeImage('/uploads/a.webp', SLOT, 1)).rejects.toThrow('InvalidStateError');
  });

  it('a drawing is cropped in the page, since only a page can draw it', async () => {
    requestBlob.mockResolvedValue(DRAWING);
    vi.stubGlobal(
      'Image',
      class {
        src = '';
        decode = (): Promise<void> => Promise.resolve();
      },
    );
    expect(await decodeImage('/uploads/a.svg', SLOT, 1)).toEqual(IN_PAGE);
    expect(crop.mock.calls[0]).toEqual([expect.objectContaining({ src: '/uploads/a.svg' }), SLOT, 1]);
    expect(worker.requests).toEqual([]);
    vi.unstubAllGlobals();
  });

  it('the page crops it if the worker fails meanwhile, and all pictures from then on', async () => {
    worker.respond = () => worker.fail();
    expect(await decodeImage('/uploads/a.webp', SLOT, 1)).toEqual(IN_PAGE);
    expect(await decodeImage('/uploads/b.webp', SLOT, 1)).toEqual(IN_PAGE);
    expect(worker.requests).toHaveLength(1);
    expect(cropBlob).toHaveBeenCalledWith(PHOTO, SLOT, 1);
  });
});

describe('When something must not stutter', () => {
  it('no picture is decoded until all of it is over', async () => {
    const resumeFirst = pauseDecoding();
    const resumeSecond = pauseDecoding();
    const picture = decodeImage('/uploads/a.webp', SLOT, 1);
    await messages();
    resumeFirst();
    resumeFirst();
    await messages();
    expect(worker.requests).toEqual([]);
    resumeSecond();
    expect(await picture).toEqual(IN_WORKER);
  });

  it('a picture that is decoded already waits, since it is uploaded at once', async () => {
    let resume: () => void = () => undefined;
    worker.respond = (request) => {
      resume = pauseDecoding();
      respondWith({ cropped: IN_WORKER })(request);
    };
    const shown = vi.fn();
    const picture = decodeImage('/uploads/a.webp', SLOT, 1).then(shown);
    await messages();
    expect(worker.requests).toHaveLength(1);
    expect(shown).not.toHaveBeenCalled();
    resume();
    await picture;
    expect(shown).toHaveBeenCalledWith(IN_WORKER);
  });
});
