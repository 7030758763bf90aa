// Viewed products, as their documents are now, and the page that compares them. See
// src/screens/overlays/README.md#your-visit.
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { Product } from '#content/kinds/productKind.ts';
import { shownDocument } from '#rules/shownDocument.ts';
import {
  bestComparison,
  comparePagesIn,
  comparePath,
  type CompareDocument,
  type Comparison,
} from './comparison.ts';
import { contentStore, entryOf } from '#state/contentStore.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { ensureDocument } from '#state/loadDocuments.ts';
import { markupOf } from '#stage/text/italicMarkup.ts';
import { productsOf, viewedStore } from './viewedStore.ts';

/** A product that was looked at. */
export interface Viewed {
  id: string;
  name: string;
  image: { url: string } | null;
}

/**
 * Returns viewed products in the language of the screen, as published now; else as they were shown.
 */
export function useViewed(langCode: string): readonly Viewed[] {
  const products = productsOf(useStore(viewedStore, ({ shown }) => shown));
  const documents = useStore(
    contentStore,
    useShallow((state) =>
      products.flatMap((product): Product[] => {
        const entry = entryOf(state, 'product', product.id);
        if (entry.status === 'missing') return [];
        return [entry.status === 'ready' ? entry.document : product];
      }),
    ),
  );
  return useMemo(
    () =>
      documents.map((document) => {
        const { id, headline, name, images } = shownDocument('product', document, langCode);
        const image = images.find((one) => one.image)?.image ?? null;
        return { id, name: markupOf(headline || name).plain, image };
      }),
    [documents, langCode],
  );
}

/** Finds the compare page among shown pages and their links; its pages load before it opens. */
export function useComparison(seen: readonly Viewed[]): Comparison | null {
  const shown = useStore(viewedStore, (state) => state.shown);
  const route = useStore(kioskStore, (state) => state.route);
  const pages = useMemo(() => {
    const linked = comparePagesIn(shown.map(({ document }) => document));
    const own = shown.flatMap(({ kind, id }) =>
      kind === 'compare' || kind === 'newCompare' ? [{ kind, id }] : [],
    );
    return [...own, ...linked];
  }, [shown]);
  const entries = useStore(
    contentStore,
    useShallow((state) => pages.map(({ kind, id }) => entryOf(state, kind, id))),
  );
  useEffect(() => {
    pages.forEach(({ kind, id }, index) => {
      if (entries[index]?.status === 'loading') void ensureDocument(kind, id);
    });
  });
  return useMemo(() => {
    const ready = pages.flatMap(({ kind }, index) => {
      const entry = entries[index];
      return entry?.status === 'ready' ? [{ kind, document: entry.document } as CompareDocument] : [];
    });
    const best = bestComparison(
      ready,
      seen.map(({ id }) => id),
    );
    // It is already there.
    return best && comparePath(best) === `/${route.screen}/${encodeURIComponent(route.id)}` ? null : best;
  }, [pages, entries, seen, route]);
}
