// The keys of a list, kept up to date without commits for typing inside its entries.
import { useLayoutEffect, useRef, useState } from 'react';
import { isTranslated, mainPathOf } from '#editor/controls/storedValue.ts';
import { valueAt, type Path } from '#schema/path.ts';
import { contentStore } from '#state/contentStore.ts';
import { documentOf, type DocumentRef } from '../draft/draftStore.ts';
import { freshKeys, updateEntryKeys } from './entryKeys.ts';

const arrayAt = (ref: DocumentRef, path: Path): readonly unknown[] => {
  const value = valueAt(documentOf(ref), path);
  return Array.isArray(value) ? value : [];
};

/** The entries of a list. A translation has as many as the main language, which fills missing ones. */
function entriesOf(ref: DocumentRef, path: Path): readonly unknown[] {
  const own = arrayAt(ref, path);
  return isTranslated(path) ? [...own, ...arrayAt(ref, mainPathOf(path)).slice(own.length)] : own;
}

export function useEntryKeys(ref: DocumentRef, path: Path): readonly string[] {
  const named = useRef<{ entries: readonly unknown[]; keys: readonly string[] }>(null);
  if (named.current === null) {
    const entries = entriesOf(ref, path);
    named.current = { entries, keys: freshKeys(entries.length) };
  }
  const [keys, setKeys] = useState(named.current.keys);
  useLayoutEffect(() => {
    let own: unknown;
    let main: unknown;
    const follow = (): void => {
      const [ownNow, mainNow] = [valueAt(documentOf(ref), path), valueAt(documentOf(ref), mainPathOf(path))];
      if ((ownNow === own && mainNow === main) || named.current === null) return;
      [own, main] = [ownNow, mainNow];
      const entries = entriesOf(ref, path);
      const next = updateEntryKeys(named.current, entries);
      const isSame =
        next.length === named.current.keys.length &&
        next.every((key, index) => key === named.current?.keys[index]);
      named.current = { entries, keys: isSame ? named.current.keys : next };
      setKeys(named.current.keys);
    };
    follow();
    return contentStore.subscribe(follow);
  }, [ref, path]);
  return keys;
}
