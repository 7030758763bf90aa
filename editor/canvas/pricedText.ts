// Texts that a price replaces: typing there would change a hidden text.
import { joinPath, valueAt, type Path } from '#schema/path.ts';
import { parentOf } from './selectedField.ts';

const PRICED =
  /(?:^|\.)(?:monthlyPrice|monthlyPriceDesc|monthlyPriceCopy|retailPrice|title|subtitle|details|legal)$/;

/** The field that refers to the price shown at a path; null without one. */
export function pricePathOf(document: unknown, path: Path): Path | null {
  const price = joinPath(parentOf(path), 'price');
  return PRICED.test(path) && valueAt(document, price) ? price : null;
}
