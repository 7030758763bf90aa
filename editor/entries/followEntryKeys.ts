// Keys and clicks on the fields of the canvas that select several entries or move them.
import { dequal } from 'dequal';
import { valueAt } from '#schema/path.ts';
import { isDragging } from '../canvas/frameEvents.ts';
import { isWithinPath, nameOf } from '../canvas/selectedField.ts';
import { documentOf, draftOf, draftStore } from '../draft/draftStore.ts';
import { editorStore } from '../editorStore.ts';
import { countOf, removeEntries, selectedEntries, stepAcross } from './entryActions.ts';
import { backToOne, extendSelection, selectAll, selectionText, selectMore } from './selectMore.ts';
import { t } from '../i18n/t.ts';

const STEPS: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

const hotspotOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof HTMLElement && target.matches('.hotspot') ? target : null;

/** Moves the focus to the selected field, with which it comes into view. */
export function focusSelected(): void {
  const path = editorStore.getState().selection?.path ?? '';
  document.querySelector<HTMLElement>(`.hotspot[data-path="${CSS.escape(path)}"]`)?.focus();
}

/** Listens within the stage's container until the returned function is called. */
export function followEntryKeys(frame: HTMLElement): () => void {
  const controller = new AbortController();
  const options = { capture: true, signal: controller.signal };
  frame.addEventListener(
    'mousedown',
    (event) => {
      // Else the browser selects the text between two clicks.
      if (event.shiftKey && hotspotOf(event.target)) event.preventDefault();
    },
    options,
  );
  frame.addEventListener(
    'click',
    (event) => {
      const hotspot = hotspotOf(event.target);
      const { root, typingAt } = editorStore.getState();
      const isMore = event.detail > 0 && (event.shiftKey || event.ctrlKey || event.metaKey);
      if (!hotspot || !isMore || root !== '' || typingAt !== null) return;
      stop(event);
      hotspot.focus({ preventScroll: true });
      selectMore(hotspot.dataset['path'] ?? '', event.shiftKey ? 'range' : 'toggle');
    },
    options,
  );
  const onKey = (event: KeyboardEvent): void => {
    const isInTools =
      event.target instanceof Element && event.target.closest('.selected-bar, .list-handle') !== null;
    // Escape ends the drag alone.
    if (event.key === 'Escape' && isDragging(frame)) return;
    const path = hotspotOf(event.target)?.dataset['path'];
    if (event.key === 'Escape' && (isInTools || path !== undefined) && editorStore.getState().several) {
      stop(event);
      backToOne();
      return focusSelected();
    }
    if (path === undefined || editorStore.getState().root !== '') return;
    const action = actionOf(event, path);
    if (!action) return;
    stop(event);
    action();
    focusSelected();
  };
  frame.addEventListener('keydown', onKey, options);
  // Firefox presses a button when Space goes up.
  frame.addEventListener(
    'keyup',
    (event) => {
      if (event.key === ' ' && hasCommandKey(event) && hotspotOf(event.target)) event.preventDefault();
    },
    options,
  );
  const stopAnnouncing = announceSelection(frame);
  const stopChecking = dropOutdated();
  return () => {
    controller.abort();
    stopAnnouncing();
    stopChecking();
  };
}

const hasCommandKey = ({ ctrlKey, metaKey }: KeyboardEvent | MouseEvent): boolean => ctrlKey || metaKey;

function stop(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

function actionOf(event: KeyboardEvent, path: string): (() => void) | undefined {
  const { key, shiftKey, altKey } = event;
  const step = STEPS[key];
  const entries = selectedEntries();
  if (step && shiftKey && !hasCommandKey(event))
    return altKey
      ? entries && isWithinPath(path, entries.listPath)
        ? () => stepAcross(entries.ref, entries, step)
        : undefined
      : () => extendSelection(path, step);
  if (altKey || shiftKey) return undefined;
  if (key === ' ' && hasCommandKey(event)) return () => selectMore(path, 'toggle');
  if (key.toLowerCase() === 'a' && hasCommandKey(event)) return () => selectAll(path);
  const isRemoving = (key === 'Delete' || key === 'Backspace') && !hasCommandKey(event);
  return isRemoving && entries && editorStore.getState().several
    ? () => removeEntries(entries.ref, entries)
    : undefined;
}

/** Says how many entries are selected, and which. */
function announceSelection(frame: HTMLElement): () => void {
  const status = document.createElement('p');
  status.className = 'selection-status';
  status.setAttribute('role', 'status');
  (frame.querySelector('.editor-controls') ?? frame).append(status);
  let wasSeveral = false;
  const unsubscribe = editorStore.subscribe(({ several, selection, ref }, before) => {
    if (several === before.several) return;
    if (several) status.textContent = selectionText();
    else if (wasSeveral)
      status.textContent =
        ref && selection ? t('Only {name} is selected', { name: nameOf(ref, selection.path) }) : '';
    wasSeveral = several !== null;
  });
  return () => {
    unsubscribe();
    status.remove();
  };
}

/** After undo, discard or a change elsewhere, other entries may have the same indexes. */
export function dropOutdated(): () => void {
  let list: unknown;
  const stopSelecting = editorStore.subscribe(({ several }, before) => {
    if (several !== before.several) list = listNow();
  });
  const stopChanging = draftStore.subscribe(() => {
    const { ref, several } = editorStore.getState();
    if (!ref || !several) return;
    const last = list;
    list = listNow();
    const origin = draftOf(ref)?.change.origin;
    // A save comes from elsewhere too, and changes nothing.
    const isReplaced = origin === 'elsewhere' && !dequal(list, last);
    const isGone = (several.indexes.at(-1) ?? 0) >= countOf(ref, several.listPath);
    if (origin === 'journal' || isReplaced || isGone) backToOne();
  });
  return () => {
    stopSelecting();
    stopChanging();
  };
}

/** The list that several entries are selected in. */
function listNow(): unknown {
  const { ref, several } = editorStore.getState();
  return ref && several ? valueAt(documentOf(ref), several.listPath) : undefined;
}
