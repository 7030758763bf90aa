// Dialogs that most visits to the editor never open: each is loaded when it is first opened.
import { lazy, Suspense, useState, type ComponentType } from 'react';
import { useStore } from 'zustand';
import { addMenuStore } from '../canvas/addMenuStore.ts';
import { commentsStore } from '../comments/commentsStore.ts';
import { linkPickerStore } from '../controls/pickLink.ts';
import { withData } from '../data/withData.tsx';
import { historyStore } from '../history/historyStore.ts';
import { languagesStore } from '../languages/languagesStore.ts';
import { shortcutsStore } from './shortcutsStore.ts';

const History = lazy(async () => ({
  default: await withData(async () => (await import('../history/HistoryDialog.tsx')).HistoryDialog),
}));
const Languages = lazy(async () => ({
  default: (await import('../languages/LanguagesDialog.tsx')).LanguagesDialog,
}));
const SlashMenu = lazy(async () => ({ default: (await import('../canvas/SlashMenu.tsx')).SlashMenu }));
const Comments = lazy(async () => ({
  default: await withData(async () => (await import('./CommentsDialog.tsx')).CommentsDialog),
}));
const Links = lazy(async () => ({
  default: await withData(async () => (await import('../links/LinkPicker.tsx')).LinkPicker),
}));
const Shortcuts = lazy(async () => ({ default: (await import('./ShortcutsDialog.tsx')).ShortcutsDialog }));

export function LazyDialogs({ frame }: { frame: HTMLElement }) {
  const hasHistory = useStore(historyStore, (state) => state.document !== null);
  const hasLanguages = useStore(languagesStore, (state) => state.isOpen);
  const hasComments = useStore(commentsStore, (state) => state.openAt !== null);
  const isLinking = useStore(linkPickerStore, (state) => state.asked !== null);
  const isAdding = useStore(addMenuStore, (state) => state.asked !== null);
  const hasShortcuts = useStore(shortcutsStore, (state) => state.isOpen);
  return (
    <>
      <Late Dialog={History} isOpen={hasHistory} />
      <Late Dialog={Languages} isOpen={hasLanguages} />
      <Late Dialog={Comments} isOpen={hasComments} />
      <Late Dialog={Links} isOpen={isLinking} />
      <Late Dialog={Shortcuts} isOpen={hasShortcuts} />
      <Late Dialog={SlashMenu} isOpen={isAdding} props={{ frame }} />
    </>
  );
}

/** Stays mounted, so that it fades out and gives the focus back. */
function Late<P extends object>({
  Dialog,
  isOpen,
  props,
}: {
  Dialog: ComponentType<P>;
  isOpen: boolean;
} & (object extends P ? { props?: P } : { props: P })) {
  const [isNeeded, setNeeded] = useState(isOpen);
  if (isOpen && !isNeeded) setNeeded(true);
  return isNeeded ? (
    <Suspense>
      <Dialog {...(props as P)} />
    </Suspense>
  ) : null;
}
