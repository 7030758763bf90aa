// Loads the map, with the outlines of the countries, when it is opened.
import { lazy, Suspense } from 'react';
import { Loading } from '../shared/states.tsx';
import type { MapProps } from './StoreMap.tsx';
import { t } from '../i18n/t.ts';

const StoreMap = lazy(async () => ({ default: (await import('./StoreMap.tsx')).StoreMap }));

export const LazyStoreMap = (props: MapProps) => (
  <Suspense fallback={<Loading message={t('Loading...')} />}>
    <StoreMap {...props} />
  </Suspense>
);
