// The size of the image that is loaded for a slot.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renditionUrl, renditionWidth, slotOf, type RenditionSlot } from '#rules/renditionUrl.ts';

const side = fc.integer({ min: 45, max: 3840 });
const slots: fc.Arbitrary<RenditionSlot> = fc.record({
  width: side,
  height: side,
  fit: fc.constantFrom('cover', 'contain'),
});
const pictures = fc.record({
  width: fc.integer({ min: 1, max: 12_000 }),
  height: fc.integer({ min: 1, max: 12_000 }),
  bytes: fc.constant(1),
});

/** Width in px of an image in its slot, never enlarged. */
const shownWidth = (
  picture: { width: number; height: number },
  { width, height, fit }: RenditionSlot,
): number => {
  const [across, down] = [width / picture.width, height / picture.height];
  return picture.width * Math.min(1, fit === 'cover' ? Math.max(across, down) : Math.min(across, down));
};

describe('When an image is loaded for a slot', () => {
  it('has at least the shown pixels, and at most twice as many', () => {
    fc.assert(
      fc.property(pictures, slots, (picture, slot) => {
        const shown = shownWidth(picture, slot);
        const loaded = renditionWidth(picture, slot) ?? picture.width;
        expect(loaded).toBeGreaterThanOrEqual(Math.min(picture.width, Math.floor(shown), 4096));
        // Widths are whole px, and the smallest serves everything below it.
        if (shown >= 45) expect((loaded / Math.ceil(shown)) ** 2).toBeLessThanOrEqual(2.02);
      }),
    );
  });

  it('has one of a few widths, whatever is requested', () => {
    const widths = new Set<number | undefined>();
    for (let px = 1; px < 9000; px += 1)
      widths.add(
        renditionWidth({ width: 12_000, height: 4000, bytes: 1 }, { width: px, height: 1, fit: 'contain' }),
      );
    expect(widths.size).toBeLessThanOrEqual(16);
  });

  it('is encoded again when its file is large for its pixels, unless it is small', () => {
    const slot: RenditionSlot = { width: 960, height: 540, fit: 'cover' };
    expect(renditionWidth({ width: 960, height: 540, bytes: 3_000_000 }, slot)).toBe(960);
    expect(renditionWidth({ width: 960, height: 540, bytes: 400_000 }, slot)).toBeUndefined();
    expect(
      renditionWidth({ width: 78, height: 78, bytes: 90_000 }, { width: 78, height: 78, fit: 'contain' }),
    ).toBeUndefined();
  });

  it('has an address with the slot in whole px; vector images, videos and external images keep theirs', () => {
    const slot: RenditionSlot = { width: 299.5, height: 200, fit: 'cover' };
    const url = renditionUrl('/uploads/nova_0123456789.webp', slot);
    expect(url).toBe('/uploads/nova_0123456789.webp?cover=300x200');
    expect(slotOf(Object.fromEntries(new URL(url, 'http://a').searchParams))).toEqual({
      width: 300,
      height: 200,
      fit: 'cover',
    });
    for (const other of [
      '/uploads/a.svg',
      '/uploads/a.mp4',
      '/assets/a.webp',
      'data:image/png;base64,',
      'https://a.example/uploads/a.png',
      '/uploads/a.png?v=1',
    ])
      expect(renditionUrl(other, slot)).toBe(other);
  });

  it.each([
    {},
    { cover: 'axb' },
    { cover: '1x' },
    { contain: '-1x5' },
    { cover: ['1x1', '2x2'] },
    { cover: '123456x1' },
  ])('gets no slot from %j', (query) => {
    expect(slotOf(query)).toBeUndefined();
  });
});
