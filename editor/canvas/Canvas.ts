// The canvas: a click or Enter on a hotspot selects its field, and starts in-place editing of a
// text.
import { clock } from '#clock.ts';
import { withoutEditBase } from '#rules/editPath.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { leaveFor } from '#state/navigation.ts';
import type { Path } from '#schema/path.ts';
import { valueAt } from '#schema/path.ts';
import { documentOf, type DocumentRef } from '../draft/draftStore.ts';
import type { SceneNode } from '#state/sceneRegistry.ts';
import { editorStore, select, setTypingAt } from '../editorStore.ts';
import { openAddMenu } from './addMenuStore.ts';
import { pricePathOf } from './pricedText.ts';
import { fieldOf } from './selectedField.ts';
import { watchFrame } from './frameEvents.ts';
import { Hotspots } from './Hotspots.ts';
import type { InPlaceText, InPlaceTextOptions } from './InPlaceText.ts';
import { inPlaceText, loadInPlaceText } from './lazyInPlaceText.ts';
import { dropMedia, mediaKindAt } from './replaceMedia.ts';
import { ancestorsOf, pickerNodeOf, pressableAt, type EditableNode } from './editableNodes.ts';
import { scaleOf } from './useNodeRects.ts';
import { t } from '../i18n/t.ts';

/** Nodes drawn smaller are items at the side of a carousel. */
const FULL_SCALE_MIN = 0.9;

/** The link that a node is on. */
const linkAbove = ({ entry }: EditableNode): SceneNode | undefined =>
  [entry, ...ancestorsOf(entry)].find(({ info }) => info.href !== undefined);

const isText = (widget: string | undefined): boolean => widget === 'text' || widget === 'richText';

export class Canvas {
  private readonly frame: HTMLElement;
  private readonly layer: HTMLElement;
  private readonly hotspots: Hotspots;
  private inPlaceText: InPlaceText | undefined;
  /** Caret position in the next text: the end, unless a click or key chose it. */
  private caret: InPlaceTextOptions['caret'] = 'end';
  private readonly stopWatching: () => void;

  constructor(frame: HTMLElement, canvas: HTMLElement) {
    this.frame = frame;
    this.layer = document.createElement('div');
    this.layer.className = 'editor-layer';
    this.layer.setAttribute('role', 'region');
    this.layer.setAttribute('aria-label', t('Canvas'));
    const list = document.createElement('div');
    list.className = 'hotspots';
    list.setAttribute('role', 'group');
    list.setAttribute('aria-label', t('Editable fields on this screen'));
    this.layer.append(list);
    frame.append(this.layer);
    this.hotspots = new Hotspots(list, canvas, {
      onActivate: (editableNode, path, clickedAt, isFollowing) => {
        const href = isFollowing && linkAbove(editableNode)?.info.href;
        if (href) leaveFor(withoutEditBase(href));
        else this.activate(editableNode, path, clickedAt);
      },
      onDrop: (path, file) => this.drop(path, file),
      acceptsFiles: (path) => this.ref !== null && mediaKindAt(this.ref, path) !== undefined,
    });
    const stopFrame = watchFrame(frame, canvas, {
      onReturn: () => this.focusSelected(),
      onSlash: () => void this.openSlashMenu(false),
    });
    // Another screen has other fields; unsaved typing is in its draft.
    const stopSelection = editorStore.subscribe((state, before) => {
      if (state.typingAt !== before.typingAt) this.followTyping(state.typingAt);
      const { selection } = state;
      if (selection === before.selection) return;
      if (selection && selection.source !== 'canvas') this.hotspots.reveal(selection.path);
      this.restoreFocus(selection?.path ?? before.selection?.path ?? '');
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

  /** Returns focus to the selection when the focused button disappears, such as 'Remove'. */
  private restoreFocus(path: Path): void {
    clock.after(0, () => {
      if (document.activeElement === document.body || document.activeElement === null)
        this.hotspots.focus(path);
    });
  }

  private focusSelected(): void {
    const { selection } = editorStore.getState();
    if (selection) this.hotspots.focus(selection.path);
  }

  /**
   * Opens the slash menu at the focused field; false in a translation, whose entries are those of
   * the main language.
   */
  private openSlashMenu(isTyped: boolean): boolean {
    const { typingAt, root } = editorStore.getState();
    const path = isTyped ? typingAt : this.hotspots.focusedPath();
    if (path === null || path === undefined || root !== '') return false;
    openAddMenu(path, isTyped);
    return true;
  }

  private activate(
    editableNode: EditableNode,
    path: Path,
    clickedAt: { left: number; top: number } | null,
  ): void {
    if (!this.ref) return;
    this.caret = clickedAt ?? 'all';
    const pressable = clickedAt && this.pressableAbove(clickedAt, editableNode);
    if (pressable) return pressable.info.press?.();
    const link = linkAbove(editableNode);
    if (link && clickedAt && !kioskStore.getState().areLinksDisabled) return link.info.press?.();
    if (editableNode.entry.scale() < FULL_SCALE_MIN) editableNode.entry.reveal();
    select(path, 'canvas');
    // A price on the stage is edited in the price's own fields.
    const price = pricePathOf(documentOf(this.ref), path);
    if (price !== null) {
      setTypingAt(null);
      return select(price, 'canvas');
    }
    if (isText(fieldOf(this.ref, path)?.meta.widget) && editableNode.entry.info.typography) setTypingAt(path);
    else {
      setTypingAt(null);
      this.expandForEditing(editableNode, path);
    }
  }

  /** A node that is not editable and is drawn above the clicked one. */
  private pressableAbove(
    { left, top }: { left: number; top: number },
    editableNode: EditableNode,
  ): SceneNode | undefined {
    const frame = this.frame.getBoundingClientRect();
    const scale = scaleOf(this.frame);
    return pressableAt((left - frame.left) / scale, (top - frame.top) / scale, editableNode);
  }

  /** Opens the accordion or modal, or selects the thumbnail, that contains the field. */
  private expandForEditing({ entry }: EditableNode, path: Path): void {
    const isModal = path.endsWith('Modal') || path.endsWith('.modal');
    // A button, module or cube that opens a modal.
    const opensModal = this.ref !== null && valueAt(valueAt(documentOf(this.ref), path), 'type') === 'modal';
    if (isModal || opensModal || entry.info.isExpanded !== undefined) return entry.info.press?.();
    pickerNodeOf(entry)?.info.press?.();
  }

  private followTyping(path: Path | null): void {
    this.endTyping();
    const { caret } = this;
    this.caret = 'end';
    const editableNode = path === null ? undefined : this.hotspots.nodeAt(path);
    const field = path !== null && this.ref ? fieldOf(this.ref, path) : undefined;
    if (!editableNode || !field || !this.ref || path === null) return;
    const tools = inPlaceText();
    if (!tools) {
      this.caret = caret;
      loadInPlaceText().then(
        () => editorStore.getState().typingAt === path && this.followTyping(path),
        () => setTypingAt(null),
      );
      return;
    }
    this.layer.dataset['typing'] = '';
    this.inPlaceText = new tools.InPlaceText(
      this.layer,
      {
        ref: this.ref,
        path,
        editableNode,
        label: field.meta.label,
        isRich: field.meta.widget === 'richText',
        caret,
      },
      {
        onEnd: (reason) => {
          setTypingAt(null);
          if (reason === 'key') this.hotspots.focus(path);
        },
        onTab: (isBack) => this.moveToField(path, isBack),
        onSlash: () => this.openSlashMenu(true),
      },
    );
  }

  private endTyping(): void {
    const { inPlaceText } = this;
    this.inPlaceText = undefined;
    delete this.layer.dataset['typing'];
    inPlaceText?.stop();
  }

  /** Moves to the next or previous editable field in reading order. */
  private moveToField(from: Path, isBack: boolean): void {
    const paths = this.hotspots.paths();
    const next = paths[paths.indexOf(from) + (isBack ? -1 : 1)];
    const editableNode = next === undefined ? undefined : this.hotspots.nodeAt(next);
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
