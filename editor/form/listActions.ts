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
  remove: (index: number) => void;
  duplicate: (index: number) => void;
  move: (from: number, to: number) => void;
}

export function listActions(
  ref: DocumentRef,
  path: Path,
  listField: LocatedField,
  list: RefObject<HTMLElement | null>,
): ListActions {
  // Paths of entries change, so all their fields update synchronously.
  const change = (edit: ListChange): void => flushSync(() => patchList(ref, path, edit, 'elsewhere'));
  const countNow = (): number => {
    const entries = valueAt(documentOf(ref), path);
    return Array.isArray(entries) ? entries.length : 0;
  };
  return {
    add: (type) => {
      const index = countNow();
      change({ type: 'add', at: index, entry: newEntry(listField, type) });
      editInForm(ref, joinPath(path, index));
    },
    remove: (index) => {
      change({ type: 'remove', at: index });
      const toggles =
        list.current?.querySelectorAll<HTMLElement>(':scope > [data-entry] [data-entry-toggle]') ?? [];
      const next =
        toggles[Math.min(index, toggles.length - 1)] ??
        list.current?.querySelector<HTMLElement>(':scope > [data-add]');
      next?.focus();
    },
    duplicate: (index) => {
      change({ type: 'duplicate', at: index });
      select(joinPath(path, index + 1), 'elsewhere');
    },
    move: (from, to) => change({ type: 'move', from, to }),
  };
}
