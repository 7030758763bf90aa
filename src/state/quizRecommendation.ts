// The result page of a quiz that ends in a product.
import { quizResult, type QuizResult } from '#content/kinds/quizResultKind.ts';
import type { Product } from '#content/kinds/productKind.ts';
import { restore } from '#content/restore.ts';
import type { Target } from '#rules/links.ts';

/** Whether a target is a product, in any view. */
export const isProduct = ({ targetType }: Target): boolean =>
  targetType === 'products' || targetType === 'product-celebrate' || targetType === 'product-videos';

/** A result with only this product, in the language of `product`. `name` is plain text. */
export function recommendationOf(
  { images, subline }: Product,
  target: Target,
  { heading, name }: { heading: string; name: string },
): QuizResult {
  const image = images[0]?.image ?? null;
  return restore(quizResult, {
    title: heading,
    results: [{ ...target, image, title: name, description: subline }],
  });
}
