// What screens give their blocks: words, settings, and the accordions that stand open on this screen.
import { useMemo, useState, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import type { BlockContext } from '#blocks/context.ts';
import { spokenIn } from '#config/messages.ts';
import { translated } from '#rules/language.ts';
import { kioskStore, langCodeOf } from '#state/kioskStore.ts';

const subscribeToConnection = (listener: () => void): (() => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

export const useIsOnline = (): boolean => useSyncExternalStore(subscribeToConnection, () => navigator.onLine);

/** The language being shown. */
export const useLangCode = (): string => useStore(kioskStore, langCodeOf);

/** Site settings in the language being shown; a blank translated value falls back (spec 3). */
export function useSettings() {
  const settings = useStore(kioskStore, (state) => state.settings);
  const langCode = useLangCode();
  return useMemo(() => settings && translated(settings, langCode), [settings, langCode]);
}

export function useBlockContext(): BlockContext {
  const settings = useSettings();
  const langCode = useLangCode();
  const isOnline = useIsOnline();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  return useMemo(() => ({
    spoken: spokenIn(langCode),
    langCode,
    settings,
    isOnline,
    isOpen: (path) => open.has(path),
    toggle: (path) => setOpen((before) => {
      const after = new Set(before);
      if (!after.delete(path)) after.add(path);
      return after;
    }),
  }), [settings, langCode, isOnline, open]);
}
