// Shows in the form what was selected elsewhere: unfolds what is on the way, scrolls to it and lights it up for a moment.
// It takes the focus only for an entry that was just added (editorStore.caretAt).
import { useEffect, useState, type RefObject } from 'react';
import { clock } from '#clock.ts';
import { editorStore, type Selection, clearCaret } from '../editorStore.ts';
import type { Path } from '#schema/path.ts';

const LIT_MS = 1_600;

/** Selections that have been shown: opening a fold later must not scroll back to them. */
const shown = new WeakSet<Selection>();

/** The selection that is still to be shown. */
function awaited(): Selection | null {
  const { selection } = editorStore.getState();
  return selection && selection.by !== 'form' && !shown.has(selection) ? selection : null;
}

const isWithin = (path: Path, outer: Path): boolean => path === outer || path.startsWith(`${outer}.`);

/** Whether a fold is open: as a person left it, or as a selection inside any of `paths` needs it. */
export function useSectionOpen(
  paths: readonly Path[],
  startsOpen = false,
): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const leadsTo = (selection: Selection | null): boolean =>
    selection !== null && paths.some((path) => isWithin(selection.path, path));
  const [isOpen, setOpen] = useState(() => startsOpen || leadsTo(awaited()));
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the listed values change and reads the others at that moment.
  useEffect(
    () =>
      editorStore.subscribe((now, before) => {
        if (now.selection !== before.selection && leadsTo(awaited())) setOpen(true);
      }),
    [paths.join()],
  );
  return [isOpen, setOpen];
}

function show(element: HTMLElement): () => void {
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ block: 'center', behavior: isCalm ? 'auto' : 'smooth' });
  element.dataset['lit'] = '';
  return clock.after(LIT_MS, () => delete element.dataset['lit']);
}

/** What of a field, or of an entry's line, takes the keys. */
const TYPED_INTO = 'input, textarea, [contenteditable="true"], button[data-entry-toggle]';

let isPlacingCaret = false;
/** The caret is placed by the editor itself: what is selected stays so. */
export const isCaretPlaced = (): boolean => isPlacingCaret;

function takeCaret(path: Path, element: HTMLElement | null): void {
  const field =
    editorStore.getState().caretAt === path ? element?.querySelector<HTMLElement>(TYPED_INTO) : null;
  if (!field) return;
  clearCaret();
  isPlacingCaret = true;
  field.focus({ preventScroll: true });
  isPlacingCaret = false;
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
    field.setSelectionRange(field.value.length, field.value.length);
  }
  if (!field.isContentEditable) return;
  window.getSelection()?.selectAllChildren(field);
  window.getSelection()?.collapseToEnd();
}

/** Shows an element when its path is selected elsewhere, and when it comes to be because it was. */
export function useRevealField(path: Path, element: RefObject<HTMLElement | null>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the listed values change and reads the others at that moment.
  useEffect(() => {
    let unlight: (() => void) | undefined;
    const showIfSelected = (): void => {
      const selection = awaited();
      if (selection?.path !== path || !element.current) return;
      shown.add(selection);
      unlight?.();
      unlight = show(element.current);
    };
    showIfSelected();
    takeCaret(path, element.current);
    return editorStore.subscribe((now, before) => {
      if (now.selection !== before.selection) showIfSelected();
      if (now.caretAt !== before.caretAt) takeCaret(path, element.current);
    });
  }, [path]);
}
