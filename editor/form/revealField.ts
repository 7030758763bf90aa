// Shows in the form what was selected elsewhere: expands sections, scrolls to the field and
// highlights it. Takes focus only for an added entry (editorStore.caretAt).
import { useEffect, useState, type RefObject } from 'react';
import { clock } from '#clock.ts';
import { editorStore, type Selection, clearCaret } from '../editorStore.ts';
import type { Path } from '#schema/path.ts';
import { editedPaths } from '../draft/actionFields.ts';

const HIGHLIGHT_MS = 1_600;

/** Selections already revealed: expanding a section later must not scroll again. */
const revealed = new WeakSet<Selection>();

/** The selection still to be revealed. */
function selectionToReveal(): Selection | null {
  const { selection } = editorStore.getState();
  return selection && selection.source !== 'form' && !revealed.has(selection) ? selection : null;
}

const isWithin = (path: Path, outer: Path): boolean => path === outer || path.startsWith(`${outer}.`);

/**
 * Whether a section is expanded: as the user left it, or as a selection in any of `paths` requires.
 */
export function useSectionOpen(
  paths: readonly Path[],
  startsOpen = false,
): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const isInside = (selection: Selection | null): boolean =>
    selection !== null && paths.some((path) => isWithin(selection.path, path));
  const [isOpen, setOpen] = useState(() => startsOpen || isInside(selectionToReveal()));
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the listed values change and reads the others at that moment.
  useEffect(
    () =>
      editorStore.subscribe((now, before) => {
        if (now.selection !== before.selection && isInside(selectionToReveal())) setOpen(true);
      }),
    [paths.join()],
  );
  return [isOpen, setOpen];
}

function highlight(element: HTMLElement): () => void {
  const prefersReducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ block: 'center', behavior: prefersReducedMotion ? 'auto' : 'smooth' });
  element.dataset['lit'] = '';
  return clock.after(HIGHLIGHT_MS, () => delete element.dataset['lit']);
}

/** Elements of a field or an entry's line that accept keyboard input. */
const TYPABLE = 'input, textarea, [contenteditable="true"], button[data-entry-toggle]';

let isPlacingCaret = false;
/** Focus is being set by code: the selection stays. */
export const isCaretPlaced = (): boolean => isPlacingCaret;

function placeCaret(path: Path, element: HTMLElement | null): void {
  const field = editorStore.getState().caretAt === path ? element?.querySelector<HTMLElement>(TYPABLE) : null;
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

/** Reveals an element when its path is selected elsewhere, or once it is mounted. */
export function useRevealField(path: Path, element: RefObject<HTMLElement | null>): void {
  const paths = editedPaths(path);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the listed values change and reads the others at that moment.
  useEffect(() => {
    let removeHighlight: (() => void) | undefined;
    const revealIfSelected = (): void => {
      const selection = selectionToReveal();
      if (!selection || !paths.includes(selection.path) || !element.current) return;
      revealed.add(selection);
      removeHighlight?.();
      removeHighlight = highlight(element.current);
    };
    revealIfSelected();
    placeCaret(path, element.current);
    return editorStore.subscribe((now, before) => {
      if (now.selection !== before.selection) revealIfSelected();
      if (now.caretAt !== before.caretAt) placeCaret(path, element.current);
    });
  }, [path]);
}
