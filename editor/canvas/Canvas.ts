// The canvas: a click or Enter on a hotspot selects its field, and starts in-place editing of a
// text.
import { clock } from '#clock.ts';
import { CANVAS } from '../messages/editorMessages.ts';
import { kioskStore } from '#state/kioskStore.ts';
import type { Path } from '#schema/path.ts';
import { valueAt } from '#schema/path.ts';
import { documentOf, type DocumentRef } from '../draft/draftStore.ts';
import type { SceneNode } from '#state/sceneRegistry.ts';
import { editorStore, select, setTypingAt } from '../editorStore.ts';
import { fieldOf } from './selectedField.ts';
import { watchFrame } from './frameEvents.ts';
import { Hotspots } from './Hotspots.ts';
import { InPlaceText, type InPlaceTextOptions } from './InPlaceText.ts';
import { dropMedia, mediaKindAt } from './replaceMedia.ts';
import { enclosingNode, pickerNodeOf, pressableAt, type EditableNode } from './editableNodes.ts';
import { scaleOf } from './useNodeRects.ts';

/** A smaller scale means an item at the side of a carousel. */
const AT_SIDE = 0.9;

const isText = (widget: string | undefined): boolean => widget === 'text' || widget === 'richText';

export class Canvas {
  private readonly frame: HTMLElement;
  private readonly layer: HTMLElement;
  private readonly hotspots: Hotspots;
  private typing: InPlaceText | undefined;
  /** Caret position in the next text: the end, unless a click or key chose it. */
  private caret: InPlaceTextOptions['caret'] = 'end';
  private readonly stopWatching: () => void;

  constructor(frame: HTMLElement, canvas: HTMLElement) {
    this.frame = frame;
    this.layer = document.createElement('div');
    this.layer.className = 'editor-layer';
    this.layer.setAttribute('role', 'region');
    this.layer.setAttribute('aria-label', CANVAS.name);
    const list = document.createElement('div');
    list.className = 'hotspots';
    list.setAttribute('role', 'group');
    list.setAttribute('aria-label', CANVAS.fields);
    this.layer.append(list);
    frame.append(this.layer);
    this.hotspots = new Hotspots(list, canvas, {
      onActivate: (editableNode, path, clickedAt) => this.activate(editableNode, path, clickedAt),
      onDrop: (path, file) => this.drop(path, file),
      takesFiles: (path) => this.ref !== null && mediaKindAt(this.ref, path) !== undefined,
    });
    const stopFrame = watchFrame(frame, canvas, { onReturn: () => this.focusSelected() });
    // Another screen has other fields; unsaved typing is in its draft.
    const stopSelection = editorStore.subscribe((state, before) => {
      if (state.typingAt !== before.typingAt) this.follow(state.typingAt);
      const { selection } = state;
      if (selection === before.selection) return;
      if (selection && selection.by !== 'canvas') this.hotspots.reveal(selection.path);
      this.keepFocus(selection?.path ?? before.selection?.path ?? '');
    });
    this.stopWatching = () => {
      stopFrame();
      stopSelection();
    };
    frame.dataset['editing'] = '';
  }

  stop(): void {
    this.stopWatching();
    this.endTyping();
    this.hotspots.stop();
    this.layer.remove();
    delete this.frame.dataset['editing'];
  }

  private get ref(): DocumentRef | null {
    return editorStore.getState().ref;
  }

  private drop(path: Path, file: File): void {
    if (!this.ref) return;
    select(path, 'canvas');
    void dropMedia(this.ref, path, file);
  }

  /** When a used tool disappears, such as 'Remove', focus returns to the selection. */
  private keepFocus(path: Path): void {
    clock.after(0, () => {
      if (document.activeElement === document.body || document.activeElement === null)
        this.hotspots.focus(path);
    });
  }

  private focusSelected(): void {
    const { selection } = editorStore.getState();
    if (selection) this.hotspots.focus(selection.path);
  }

  private activate(
    editableNode: EditableNode,
    path: Path,
    clickedAt: { left: number; top: number } | null,
  ): void {
    if (!this.ref) return;
    this.caret = clickedAt ?? 'all';
    const other = clickedAt && this.otherAt(clickedAt, editableNode);
    if (other) return other.info.press?.();
    const link = [editableNode.entry, ...enclosingNode(editableNode.entry)].find(
      ({ info }) => info.href !== undefined,
    );
    if (link && clickedAt && !kioskStore.getState().areLinksDisabled) return link.info.press?.();
    if (editableNode.entry.scale() < AT_SIDE) editableNode.entry.reveal();
    select(path, 'canvas');
    if (isText(fieldOf(this.ref, path)?.meta.widget) && editableNode.entry.info.typography) setTypingAt(path);
    else {
      setTypingAt(null);
      this.openUp(editableNode, path);
    }
  }

  /** A node that is not editable and covers the clicked one. */
  private otherAt(
    { left, top }: { left: number; top: number },
    editableNode: EditableNode,
  ): SceneNode | undefined {
    const frame = this.frame.getBoundingClientRect();
    const scale = scaleOf(this.frame);
    return pressableAt((left - frame.left) / scale, (top - frame.top) / scale, editableNode);
  }

  /** An accordion, modal or thumbnail opens or is chosen when it is edited. */
  private openUp({ entry }: EditableNode, path: Path): void {
    const isModal = path.endsWith('Modal') || path.endsWith('.modal');
    // A button, module or cube that opens a modal.
    const opensModal = this.ref !== null && valueAt(valueAt(documentOf(this.ref), path), 'type') === 'modal';
    if (isModal || opensModal || entry.info.isExpanded !== undefined) return entry.info.press?.();
    pickerNodeOf(entry)?.info.press?.();
  }

  private follow(path: Path | null): void {
    this.endTyping();
    const { caret } = this;
    this.caret = 'end';
    const editableNode = path === null ? undefined : this.hotspots.at(path);
    const located = path !== null && this.ref ? fieldOf(this.ref, path) : undefined;
    if (!editableNode || !located || !this.ref || path === null) return;
    this.layer.dataset['typing'] = '';
    this.typing = new InPlaceText(
      this.layer,
      {
        ref: this.ref,
        path,
        spot: editableNode,
        label: located.meta.label,
        isRich: located.meta.widget === 'richText',
        caret,
      },
      {
        onEnd: (by) => {
          setTypingAt(null);
          if (by === 'key') this.hotspots.focus(path);
        },
        onTab: (isBack) => this.goOn(path, isBack),
      },
    );
  }

  private endTyping(): void {
    const { typing } = this;
    this.typing = undefined;
    delete this.layer.dataset['typing'];
    typing?.stop();
  }

  /** To the next editable field in reading order. */
  private goOn(from: Path, isBack: boolean): void {
    const paths = this.hotspots.paths();
    const next = paths[paths.indexOf(from) + (isBack ? -1 : 1)];
    const editableNode = next === undefined ? undefined : this.hotspots.at(next);
    if (next === undefined || !editableNode) {
      setTypingAt(null);
      return this.hotspots.focus(from);
    }
    editableNode.entry.reveal();
    this.caret = 'all';
    select(next, 'canvas');
    const isTyped =
      this.ref !== null &&
      isText(fieldOf(this.ref, next)?.meta.widget) &&
      editableNode.entry.info.typography !== undefined;
    setTypingAt(isTyped ? next : null);
    if (!isTyped) this.hotspots.focus(next);
  }
}
