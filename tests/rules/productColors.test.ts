// Which pictures and which color of a product are shown. See src/screens/product/README.md#colors.
import { describe, expect, it } from 'vitest';
import { KINDS_BY_NAME } from '#content/kinds.ts';
import type { Product } from '#content/kinds/productKind.ts';
import { restore } from '#content/restore.ts';
import { galleryOf, markedColor, namedColors } from '#rules/productColors.ts';

const file = (name: string) => ({ id: 1, url: `/uploads/${name}.webp` });
const modal = { title: 'A closer look', body: '', image: null, legal: '' };
const product = restore(KINDS_BY_NAME.product, {
  id: 'p',
  images: [
    { image: file('ember-hero'), thumbnail: file('small'), alt: 'Ember', modal },
    { image: file('tide-hero'), alt: 'Tide' },
    { image: file('box'), alt: 'The box' },
  ],
  colors: [
    { name: 'Ember', images: [{ image: file('ember-hero'), alt: 'Ember' }] },
    { name: ' ', images: [{ image: file('grey'), alt: 'Grey' }] },
    { name: 'Tide', images: [{ image: file('tide-hero') }, { image: file('tide-back'), alt: 'Back' }] },
    { name: 'Sand', images: [{ alt: 'To come' }] },
  ],
}) as Product;
const { colors, images } = product;

describe('When a product has colors', () => {
  it('its own pictures are shown until one is chosen, and where that has none', () => {
    for (const chosen of [-1, 3, 9]) expect(galleryOf(product, chosen)).toEqual({ images, path: 'images' });
  });

  it('the pictures of the chosen one are shown, without the modals of others', () => {
    const gallery = galleryOf(product, 2);
    expect(gallery.path).toBe('colors.2.images');
    expect(gallery.images.map(({ image, alt }) => [image?.url, alt])).toEqual([
      ['/uploads/tide-hero.webp', ''],
      ['/uploads/tide-back.webp', 'Back'],
    ]);
    expect(galleryOf(product, 0).images).toMatchObject([{ thumbnail: null, modal: { title: '' } }]);
  });

  it('the color of the picture that is shown is marked, unless one is chosen', () => {
    expect(images.map(({ image }) => markedColor(colors, -1, image))).toEqual([0, 2, -1]);
    expect(markedColor(colors, 3, images[0]?.image)).toBe(3);
    expect(markedColor(colors, -1, null)).toBe(-1);
    // Its editor has removed it.
    expect(markedColor(colors, 9, images[1]?.image)).toBe(2);
  });

  it('one without a name is left out', () => {
    expect(namedColors(colors).map(({ index }) => index)).toEqual([0, 2, 3]);
  });
});
