// Loads the heat lens when it is first opened.
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { kioskStore } from '#state/kioskStore.ts';
import { lazyPage } from '../shared/lazyPage.tsx';
import { heatStore } from './heatStore.ts';
import { t } from '../i18n/t.ts';

const LAZY_HEAT = {
  failed: t('Couldn’t load heat.'),
  retry: t('Try again'),
  loading: t('Loading heat…'),
} as const;

const Frame = ({ children }: { children: ReactNode }) => (
  <aside className="editor-form editor-heat-wait">{children}</aside>
);

const Lens = lazyPage<{ frame: HTMLElement; overlay: HTMLElement }>(
  async () => (await import('./HeatLens.tsx')).HeatLens,
  LAZY_HEAT,
  Frame,
);

/** `overlay` is over the stage of `frame`. */
export function LazyHeatLens(props: { frame: HTMLElement; overlay: HTMLElement }) {
  const isOpen = useStore(heatStore, (state) => state.isOpen);
  const list = useStore(kioskStore, (state) => state.list);
  return isOpen && list === null ? <Lens {...props} /> : null;
}
