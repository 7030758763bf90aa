// List edits as patches; focus stays in the list.
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import { editInForm } from '#editor/controls/addedEntry.ts';
import { select } from '#editor/editorStore.ts';
import type { ListChange } from '../draft/listEdits.ts';
import { newEntry, type LocatedField } from '#schema/fieldAt.ts';
import { joinPath, valueAt, type Path } from '#schema/path.ts';
import { documentOf, patchList, type DocumentRef } from '../draft/draftStore.ts';

export interface ListActions {
  /** At the end; `type` selects a member of a blocks list. */
  add: (type?: string) => void;
  remove: (at: number) => void;
  duplicate: (at: number) => void;
  move: (from: number, to: number) => void;
}

export function listActions(
  ref: DocumentRef,
  path: Path,
  located: LocatedField,
  list: RefObject<HTMLElement | null>,
): ListActions {
  // Paths of entries change, so all their fields update synchronously.
  const change = (what: ListChange): void => flushSync(() => patchList(ref, path, what, 'elsewhere'));
  const countNow = (): number => {
    const entries = valueAt(documentOf(ref), path);
    return Array.isArray(entries) ? entries.length : 0;
  };
  return {
    add: (type) => {
      const at = countNow();
      change({ type: 'add', at, entry: newEntry(located, type) });
      editInForm(ref, joinPath(path, at));
    },
    remove: (at) => {
      change({ type: 'remove', at });
      const toggles =
        list.current?.querySelectorAll<HTMLElement>(':scope > [data-entry] [data-entry-toggle]') ?? [];
      const next =
        toggles[Math.min(at, toggles.length - 1)] ??
        list.current?.querySelector<HTMLElement>(':scope > [data-add]');
      next?.focus();
    },
    duplicate: (at) => {
      change({ type: 'duplicate', at });
      select(joinPath(path, at + 1), 'elsewhere');
    },
    move: (from, to) => change({ type: 'move', from, to }),
  };
}
