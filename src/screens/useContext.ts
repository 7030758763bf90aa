// What screens give their blocks: words, settings, and the accordions that stand open on this screen.
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { BlockContext } from '#blocks/context.ts';
import { spokenIn } from '#config/messages.ts';
import { shownDocument } from '#rules/shownDocument.ts';
import { contentStore, entryOf } from '#state/contentStore.ts';
import { kioskStore, langCodeOf } from '#state/kioskStore.ts';

/** The language being shown. */
export const useLangCode = (): string => useStore(kioskStore, langCodeOf);

/** Site settings in the language being shown; a blank translated value falls back (spec 3). */
export function useSettings() {
  const settings = useStore(kioskStore, (state) => state.settings);
  const langCode = useLangCode();
  return useMemo(() => settings && shownDocument('environment', settings, langCode), [settings, langCode]);
}

/** The document that the screen on the stage shows, in its language; undefined while none stands. */
export function useStandingDocument(): unknown {
  const standing = useStore(kioskStore, (state) => state.standing);
  const entry = useStore(contentStore, (state) => standing && entryOf(state, standing.kind, standing.id));
  return standing && entry?.status === 'ready' ? shownDocument(standing.kind, entry.document, standing.langCode) : undefined;
}

export function useBlockContext(): BlockContext {
  const settings = useSettings();
  const langCode = useLangCode();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  return useMemo(() => ({
    spoken: spokenIn(langCode),
    langCode,
    settings,
    isOpen: (path) => open.has(path),
    toggle: (path) => setOpen((before) => {
      const after = new Set(before);
      if (!after.delete(path)) after.add(path);
      return after;
    }),
  }), [settings, langCode, open]);
}
