// The rows of the page of prices: documents, where they are shown, and what the source says.
import { useEffect, useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { clock } from '#clock.ts';
import type { HttpFailure } from '#api/http.ts';
import { serverNowMs } from '#api/serverTime.ts';
import { KINDS_BY_NAME } from '#content/kinds.ts';
import type { Price } from '#content/kinds/priceKind.ts';
import type { PriceOverview, SourcedPrice } from '#protocol/priceEndpoints.ts';
import { dayIn, priceStateOf, type PriceState } from '#rules/prices.ts';
import { contentStore, entryOf } from '#state/contentStore.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { ensureDocument } from '#state/loadDocuments.ts';
import { askPriceSource, loadPriceOverview, type DocumentName, type ListedDocument } from '../api/editApi.ts';
import { NO_NAMES, namesQuery } from '../data/namesQuery.ts';
import { refresh } from '../data/queryClient.ts';
import { storeZone } from '../format/storeZone.ts';
import { describeError } from '../api/describeError.ts';
import { notifyDone, notifyProblem } from '../notify.tsx';
import { t } from '../i18n/t.ts';

export type SourceState = NonNullable<PriceOverview['source']>;

export interface PriceRow {
  entry: ListedDocument;
  /** Undefined until it is loaded. */
  price: Price | undefined;
  product: string;
  state: PriceState | null;
  shownOn: PriceOverview['uses'][string];
  /** The price as the source sent it; undefined if the source has never sent it. */
  sourced: SourcedPrice | undefined;
}

const LOOK_AGAIN_MS = 1_500;
/** A node checks what is due every few seconds. */
const LOOKS_MAX = 20;

/** Rows with their documents, which are loaded here. */
export function usePriceRows(
  entries: readonly ListedDocument[],
  overview: PriceOverview | undefined,
): { rows: readonly PriceRow[]; products: readonly DocumentName[] } {
  const loaded = useStore(
    contentStore,
    useShallow((state) => entries.map(({ id }) => entryOf(state, 'price', id))),
  );
  const timeZone = useStore(kioskStore, storeZone);
  const { data: products = NO_NAMES } = useQuery(namesQuery(KINDS_BY_NAME.product.collection));
  useEffect(() => {
    for (const { id } of entries) void ensureDocument('price', id);
  }, [entries]);
  const rows = useMemo(() => {
    const today = dayIn(timeZone, serverNowMs());
    const names = new Map(products.map(({ id, name }) => [id, name]));
    const sourced = new Map(overview?.source?.prices.map((one) => [one.id, one]));
    return entries.map((entry, index): PriceRow => {
      const stored = loaded[index];
      const price = stored?.status === 'ready' ? stored.document : undefined;
      return {
        entry,
        price,
        product: names.get(price?.product ?? '') ?? price?.product ?? '',
        state: price ? priceStateOf(price, today) : null,
        shownOn: overview?.uses[entry.id] ?? [],
        sourced: sourced.get(entry.id),
      };
    });
  }, [entries, loaded, products, overview, timeZone]);
  return { rows, products };
}

const OVERVIEW_KEY = ['price overview'];

/** Without it, the table is there all the same. */
export const usePriceOverview = (): PriceOverview | undefined =>
  useQuery({ queryKey: OVERVIEW_KEY, queryFn: loadPriceOverview }).data;

export const reloadPriceOverview = (): Promise<void> => refresh({ queryKey: OVERVIEW_KEY });

/** Has the server query the source; resolves once it has, or after half a minute. */
export async function refreshFromSource(): Promise<void> {
  try {
    await askPriceSource();
    for (let look = 0; look < LOOKS_MAX; look += 1) {
      await new Promise<void>((resolve) => clock.after(LOOK_AGAIN_MS, resolve));
      const { source } = await loadPriceOverview();
      if (source?.isDue) continue;
      if (source?.problem === '') notifyDone(t('The prices of the source were taken.'));
      return;
    }
  } catch (reason) {
    notifyProblem(describeError(reason as HttpFailure));
  }
}
