// The prices that hold today, by the server's clock, in the texts of a document; they change at
// midnight in the time zone of the stores. See src/screens/product/README.md#prices-with-dates.
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { clock } from '#clock.ts';
import { serverNowMs } from '#api/serverTime.ts';
import { endedLabel } from '#config/priceLabels.ts';
import { dayIn, untilNextDayMs, withPrices } from '#rules/prices.ts';
import { pricesIn } from '#rules/pricesIn.ts';
import { shownDocument } from '#rules/shownDocument.ts';
import { contentStore, entryOf } from '#state/contentStore.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { ensureDocument } from '#state/loadDocuments.ts';
import { useLangCode } from '../useScreenContext.ts';

export const WithPrices = <T extends object>({
  document,
  children,
}: {
  document: T;
  children: (document: T) => ReactNode;
}): ReactNode => children(usePrices(document));

/** A document, or parts of several, with the prices of today. Keeps its identity if none holds. */
export function usePrices<T extends object>(document: T): T {
  const ids = useMemo(() => pricesIn(document), [document]);
  const entries = useStore(
    contentStore,
    useShallow((state) => ids.map((id) => entryOf(state, 'price', id))),
  );
  useEffect(() => {
    // Loaded with the screen; another release has others.
    ids.forEach((id, index) => {
      if (entries[index]?.status === 'loading') void ensureDocument('price', id);
    });
  }, [ids, entries]);
  const day = useDayOfStores(ids.length > 0);
  const langCode = useLangCode();
  return useMemo(() => {
    if (ids.length === 0) return document;
    const prices = new Map(
      ids.flatMap((id, index) => {
        const entry = entries[index];
        return entry?.status === 'ready'
          ? [[id, shownDocument('price', entry.document, langCode)] as const]
          : [];
      }),
    );
    return withPrices(document, { priceOf: (id) => prices.get(id), day, ended: endedLabel(langCode) });
  }, [document, ids, entries, day, langCode]);
}

/** Today in the stores; '' where nothing depends on it. */
function useDayOfStores(isNeeded: boolean): string {
  const timeZone = useStore(kioskStore, ({ settings }) => settings?.timeZone ?? '');
  const [wakeUps, setWakeUps] = useState(0);
  useEffect(() => {
    if (isNeeded)
      return clock.after(untilNextDayMs(timeZone, serverNowMs()), () => setWakeUps((count) => count + 1));
  }, [isNeeded, timeZone, wakeUps]);
  return isNeeded ? dayIn(timeZone, serverNowMs()) : '';
}
