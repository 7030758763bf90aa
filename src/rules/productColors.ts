// The colors of a product: which one is shown, and the pictures of the gallery. See
// src/screens/product/README.md#colors.
import type { Product } from '#content/kinds/productKind.ts';

type Color = Product['colors'][number];
type Images = Product['images'];

const NO_MODAL: Images[number]['modal'] = { title: '', body: '', image: null, legal: '' };

const hasPictures = (color: Color | undefined): boolean =>
  color?.images.some(({ image }) => image !== null) ?? false;

/** Not everyone can distinguish colors without a name, so they are left out. */
export const namedColors = (colors: Product['colors']): { color: Color; index: number }[] =>
  colors.map((color, index) => ({ color, index })).filter(({ color }) => color.name.trim() !== '');

/**
 * The gallery while this color is chosen, with its content path: the pictures of the color, or
 * the product's own, where none is chosen (-1) or the color has none.
 */
export function galleryOf(
  { colors, images }: Pick<Product, 'colors' | 'images'>,
  chosen: number,
): { images: Images; path: string } {
  const color = colors[chosen];
  return color && hasPictures(color)
    ? {
        images: color.images.map((image) => ({ ...image, thumbnail: null, modal: NO_MODAL })),
        path: `colors.${chosen}.images`,
      }
    : { images, path: 'images' };
}

/** The color to mark: the chosen one, else that of the picture that is shown; -1 for none. */
export function markedColor(
  colors: Product['colors'],
  chosen: number,
  shown: { url: string } | null | undefined,
): number {
  if (colors[chosen]) return chosen;
  return shown ? colors.findIndex(({ images }) => images.some(({ image }) => image?.url === shown.url)) : -1;
}
