// The products that go with one, each as its own document has it: in the language, with the price
// of today. Those that are missing are left out.
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { Product } from '#content/kinds/productKind.ts';
import { shownDocument } from '#rules/shownDocument.ts';
import { contentStore, entryOf } from '#state/contentStore.ts';
import { ensureDocument } from '#state/loadDocuments.ts';
import { usePrices } from '../prices/WithPrices.tsx';
import { useLangCode } from '../useScreenContext.ts';

export interface RelatedProduct extends Pick<Product, 'id' | 'price' | 'monthlyPrice'> {
  /** Index of its entry. */
  index: number;
  name: string;
  reason: string;
  image: { url: string } | null;
}

export function useRelated({
  id: ownId,
  related,
}: Pick<Product, 'id' | 'related'>): readonly RelatedProduct[] {
  const ids = related.map(({ product }) => product);
  const entries = useStore(
    contentStore,
    useShallow((state) => ids.map((id) => entryOf(state, 'product', id))),
  );
  useEffect(() => {
    // Loaded with the screen; another release has others.
    ids.forEach((id, index) => {
      if (id !== '' && entries[index]?.status === 'loading') void ensureDocument('product', id);
    });
  });
  const langCode = useLangCode();
  const products = useMemo(
    () =>
      related.flatMap(({ product: id, reason }, index) => {
        const entry = entries[index];
        if (entry?.status !== 'ready' || id === ownId) return [];
        const { headline, name, price, monthlyPrice, images } = shownDocument(
          'product',
          entry.document,
          langCode,
        );
        const image = images.find((candidate) => candidate.image)?.image ?? null;
        return [{ id, index, name: headline || name, reason, price, monthlyPrice, image }];
      }),
    [related, entries, langCode, ownId],
  );
  return usePrices(products);
}
