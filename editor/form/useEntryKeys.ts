// The keys of a list, kept up to date without commits for typing inside its entries.
import { useLayoutEffect, useState } from 'react';
import { isTranslated, mainPathOf } from '#editor/controls/storedValue.ts';
import { valueAt, type Path } from '#schema/path.ts';
import { contentStore } from '#state/contentStore.ts';
import { documentOf, type DocumentRef } from '../draft/draftStore.ts';
import { freshKeys, updateEntryKeys } from './entryKeys.ts';

const arrayAt = (ref: DocumentRef, path: Path): readonly unknown[] => {
  const value = valueAt(documentOf(ref), path);
  return Array.isArray(value) ? value : [];
};

/** The entries of a list; in a translation, the main language's fill missing ones. */
function entriesOf(ref: DocumentRef, path: Path): readonly unknown[] {
  const ownEntries = arrayAt(ref, path);
  return isTranslated(path)
    ? [...ownEntries, ...arrayAt(ref, mainPathOf(path)).slice(ownEntries.length)]
    : ownEntries;
}

export function useEntryKeys(ref: DocumentRef, path: Path): readonly string[] {
  const [keyed] = useState(() => {
    const entries = entriesOf(ref, path);
    return { current: { entries, keys: freshKeys(entries.length) } };
  });
  const [keys, setKeys] = useState(keyed.current.keys);
  useLayoutEffect(() => {
    let own: unknown;
    let main: unknown;
    const follow = (): void => {
      const [ownNow, mainNow] = [valueAt(documentOf(ref), path), valueAt(documentOf(ref), mainPathOf(path))];
      if (ownNow === own && mainNow === main) return;
      [own, main] = [ownNow, mainNow];
      const entries = entriesOf(ref, path);
      const next = updateEntryKeys(keyed.current, entries);
      const isSame =
        next.length === keyed.current.keys.length &&
        next.every((key, index) => key === keyed.current.keys[index]);
      keyed.current = { entries, keys: isSame ? keyed.current.keys : next };
      setKeys(keyed.current.keys);
    };
    follow();
    return contentStore.subscribe(follow);
  }, [ref, path, keyed]);
  return keys;
}
