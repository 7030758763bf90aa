// Loads the map, with the outlines of the countries, when it is opened.
import { lazy, Suspense } from 'react';
import { KIOSKS } from '../messages/kioskPageMessages.ts';
import { Loading } from '../shared/states.tsx';
import type { MapProps } from './StoreMap.tsx';

const StoreMap = lazy(async () => ({ default: (await import('./StoreMap.tsx')).StoreMap }));

export const LazyStoreMap = (props: MapProps) => (
  <Suspense fallback={<Loading message={KIOSKS.loading} />}>
    <StoreMap {...props} />
  </Suspense>
);
