// Documents that this visit has shown, newest first. Kept in memory, and deleted with the visit.
import { createStore } from 'zustand/vanilla';
import type { Product } from '#content/kinds/productKind.ts';
import type { AnyDocument, KindName } from '#content/kinds.ts';
import { contentStore, entryOf } from '#state/contentStore.ts';
import { kioskStore, type KioskState } from '#state/kioskStore.ts';
import { showroomEvents } from '#state/showroomEvents.ts';

interface Shown {
  kind: KindName;
  id: string;
  /** Document as it was shown, for when another release no longer has it. */
  document: AnyDocument;
}

/** Limit for a visit without end, as on a kiosk that is never idle. */
const SHOWN_MAX = 40;
const PRODUCTS_MAX = 6;

export const viewedStore = createStore<{ shown: readonly Shown[] }>()(() => ({ shown: [] }));

export const productsOf = (shown: readonly Shown[]): Product[] =>
  shown
    .flatMap(({ kind, document }) => (kind === 'product' ? [document as Product] : []))
    .slice(0, PRODUCTS_MAX);

/** Removes a product, or all. */
export const removeViewed = (id?: string): void =>
  viewedStore.setState(({ shown }) => ({
    shown: shown.filter((one) => one.kind !== 'product' || (id !== undefined && one.id !== id)),
  }));

function clear(): void {
  if (viewedStore.getState().shown.length > 0) viewedStore.setState({ shown: [] });
}

const isNobodys = ({ isAttracting, isDark, isEditing }: KioskState): boolean =>
  isAttracting || isDark || isEditing;

function record(): void {
  const { activeScreen, ...kiosk } = kioskStore.getState();
  if (!activeScreen || isNobodys({ activeScreen, ...kiosk })) return;
  const { kind, id } = activeScreen;
  const entry = entryOf(contentStore.getState(), kind, id);
  if (entry.status !== 'ready') return;
  const { document } = entry;
  viewedStore.setState(({ shown }) => ({
    shown: [{ kind, id, document }, ...shown.filter((one) => one.kind !== kind || one.id !== id)].slice(
      0,
      SHOWN_MAX,
    ),
  }));
}

/** Records what is shown, until a visit ends. Returns a function that stops this. */
export function followViewed(): () => void {
  record();
  showroomEvents.on('screen', record);
  const stop = kioskStore.subscribe((now, before) => {
    if (now.visit !== before.visit || isNobodys(now)) clear();
  });
  return () => {
    stop();
    showroomEvents.off('screen', record);
    clear();
  };
}
