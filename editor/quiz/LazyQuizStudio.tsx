// Loads the quiz studio, with its graph, when it is opened.
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { kioskStore } from '#state/kioskStore.ts';
import { studioStartOf } from '../format/studioPath.ts';
import { lazyPage } from '../shared/lazyPage.tsx';
import { t } from '../i18n/t.ts';

const LAZY_STUDIO = {
  failed: t('Couldn’t load the quiz studio.'),
  retry: t('Try again'),
  loading: t('Loading the quiz studio…'),
} as const;

const Frame = ({ children }: { children: ReactNode }) => (
  <main className="editor-studio-wait">{children}</main>
);

const Studio = lazyPage<{ start: string }>(
  async () => (await import('./QuizStudio.tsx')).QuizStudio,
  LAZY_STUDIO,
  Frame,
);

export function LazyQuizStudio() {
  const start = useStore(kioskStore, ({ list }) => studioStartOf(list));
  return start === null ? null : <Studio key={start} start={start} />;
}
