// Scripts that only some documents need: loaded with such a document, before its screen is shown. A
// document that is changed on the stage loads them then.
import type { Product } from '#content/kinds/productKind.ts';
import { pricesIn } from '#rules/pricesIn.ts';
import { withScale } from './reasons/quizScaleOption.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { ensureDocument } from '#state/loadDocuments.ts';
import { hasStock } from '#state/offers.ts';
import { LazyModule } from '#stage/render/lazyComponent.tsx';

export const PRICES = new LazyModule(() => import('./prices/WithPrices.tsx'));
export const PRODUCT_EXTRAS = new LazyModule(() => import('./product-extras/WithExtras.tsx'));

/** Moves the steps of the wizard; until it is there, they follow each other at once. */
export const STEP_TRANSITION = new LazyModule(() => import('./wizard/passToStep.ts'));

export const QUIZ_SCALE = new LazyModule(() => import('./quiz-scale/QuizScale.tsx'));

/** Where a phone can open the same. */
export const TAKE_ALONG = new LazyModule(() => import('./take-along/WithTakeAlong.tsx'));

/** Where the stock of the kiosk's store is known. */
export const STOCK = new LazyModule(() => import('./stock/StockLine.tsx'));

/** Where it gives appointments. */
export const APPOINTMENT = new LazyModule(() => import('./appointment/Appointment.tsx'));

export const hasExtras = ({ colors, related, trueSize }: Partial<Product>): boolean =>
  [colors, related].some((entries) => entries && entries.length > 0) || Boolean(trueSize?.image);

/**
 * Loads the parts that the screen of a document would load a moment later: scripts, prices, and
 * related products, so that nothing on it changes and a touch leads on at once. Rejects if a script
 * cannot be loaded.
 */
export async function loadWith(document: object): Promise<void> {
  const prices = pricesIn(document);
  await Promise.all([
    prices.length > 0 && PRICES.load(),
    hasExtras(document) && PRODUCT_EXTRAS.load(),
    withScale(document, QUIZ_SCALE),
    // A product is shown without it too.
    hasStock(kioskStore.getState()) && STOCK.load().catch(() => undefined),
    ...prices.map((id) => ensureDocument('price', id)),
    ...((document as Partial<Product>).related ?? []).map(async ({ product }) => {
      const entry = product !== '' && (await ensureDocument('product', product));
      if (entry && entry.status === 'ready' && entry.document.price !== '')
        await ensureDocument('price', entry.document.price);
    }),
  ]);
}
