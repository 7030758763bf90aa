// Context of screens for their blocks: labels, settings, and expanded accordions.
import { createContext, useContext, useMemo } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { BlockContext } from '#blocks/blockContext.ts';
import { speechLabelsFor } from '#config/messages.ts';
import type { HomeScreen } from '#content/kinds/homeScreenKind.ts';
import type { Direction } from '#motion/transitionTimings.ts';
import { PresentationContext } from '#stage/layout/presentation.ts';
import { languageIndexOf, languagesOf, mergeLanguages, type Language } from '#rules/languages.ts';
import type { Route } from '#rules/routes.ts';
import { shownDocument } from '#rules/shownDocument.ts';
import { contentStore, entryOf, type ContentEntry } from '#state/contentStore.ts';
import { kioskStore, langCodeOf, requestedLanguage } from '#state/kioskStore.ts';
import { useKeptState } from './useVisitState.ts';

/** False for an incoming screen. */
export const ActiveScreenContext = createContext(true);

/** Route and content of a screen, its depth in the visit, and how it came; kept while it leaves. */
export const ScreenSlotContext = createContext<{
  route: Route;
  depth: number;
  entry: ContentEntry;
  direction: Direction;
} | null>(null);

/** Language of the screen's document; '' outside screens. */
export const LangCodeContext = createContext('');

/** The shown language: that of the screen, or outside screens that of the current document. */
export function useLangCode(): string {
  const screenLangCode = useContext(LangCodeContext);
  const currentLangCode = useStore(kioskStore, langCodeOf);
  return screenLangCode || currentLangCode;
}

/** The languages to choose from on this screen, and the requested one. */
export function useLanguages(): { languages: readonly Language[]; index: number } {
  const slot = useContext(ScreenSlotContext);
  const isActive = useContext(ActiveScreenContext);
  const { languages: currentLanguages, homeLanguages } = useStore(
    kioskStore,
    useShallow(({ languages, homeLanguages }) => ({ languages, homeLanguages })),
  );
  const requested = useStore(kioskStore, requestedLanguage);
  // The current document may be edited; an incoming one is known only here.
  const available =
    !isActive && slot?.entry.status === 'ready'
      ? mergeLanguages(homeLanguages, languagesOf(slot.entry.document))
      : currentLanguages;
  return { languages: available, index: languageIndexOf(available, requested) };
}

/** The home screen of this kiosk; null while it is not there. */
export function useHome(): HomeScreen | null {
  const id = useStore(kioskStore, ({ environment }) => environment?.id ?? '');
  const home = useStore(contentStore, (state) => entryOf(state, 'homeScreen', id));
  return home.status === 'ready' ? home.document : null;
}

/**
 * Site settings in the shown language; a blank translation falls back. See
 * src/screens/README.md#falling-back.
 */
export function useSettings() {
  const settings = useStore(kioskStore, (state) => state.settings);
  const langCode = useLangCode();
  return useMemo(() => settings && shownDocument('environment', settings, langCode), [settings, langCode]);
}

/** The current screen's document in its language; undefined until there is one. */
export function useActiveDocument(): unknown {
  const activeScreen = useStore(kioskStore, (state) => state.activeScreen);
  const entry = useStore(
    contentStore,
    (state) => activeScreen && entryOf(state, activeScreen.kind, activeScreen.id),
  );
  return activeScreen && entry?.status === 'ready'
    ? shownDocument(activeScreen.kind, entry.document, activeScreen.langCode)
    : undefined;
}

const NOTHING_OPEN: ReadonlySet<string> = new Set();

export function useBlockContext(): BlockContext {
  const settings = useSettings();
  const langCode = useLangCode();
  const presentation = useContext(PresentationContext);
  const [open, setOpen] = useKeptState<ReadonlySet<string>>('open', NOTHING_OPEN);
  return useMemo(
    () => ({
      speech: speechLabelsFor(langCode),
      langCode,
      settings,
      ...presentation,
      isOpen: (path) => open.has(path),
      toggle: (path) =>
        setOpen((before) => {
          const after = new Set(before);
          if (!after.delete(path)) after.add(path);
          return after;
        }),
    }),
    [settings, langCode, presentation, open, setOpen],
  );
}
