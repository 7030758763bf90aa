// A hotspot over every editable node: a button with the field's name, exactly over the node. Plain
// DOM, so that typing, hovering and scrolling cause no React commits. Forwards wheel and drag to
// the stage. See editor/shell/README.md#two-ways-to-a-field.
import { clock } from '#clock.ts';
import { SCROLL } from '#config/limits.ts';
import type { Path } from '#schema/path.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { sceneRegistry, onSceneFrame, type SceneState } from '#state/sceneRegistry.ts';
import type { DocumentRef } from '../draft/draftStore.ts';
import { joinPath } from '#schema/path.ts';
import { commentsStore, openComments, openThreadsAt } from '../comments/commentsStore.ts';
import { editorStore, errorAt } from '../editorStore.ts';
import { colorOf, presenceStore } from '../presence/presenceStore.ts';
import { fieldOf, isWithinPath, nameOf } from './selectedField.ts';
import { placeElement, type OverlayPosition } from './overlayGeometry.ts';
import { editableNodesOf, type EditableNode } from './editableNodes.ts';
import { t } from '../i18n/t.ts';

/**
 * Hotspots with an outline follow each frame. The others, of which a page has hundreds, are
 * positioned when the stage is still, or before a pointer reaches them.
 */
const OUTLINED = ':hover, :focus, [data-selected], [data-invalid], [data-present]';

interface Hotspot {
  editableNode: EditableNode;
  /** Path in the document; in a translation it differs from the one on the stage. */
  path: Path;
  element: HTMLButtonElement;
  writtenPosition: OverlayPosition | null;
  /** Selection and error as last written to the element. */
  writtenState: string;
}

export interface HotspotEvents {
  /** Called on a click, with its point in the window, and on Enter, without one. */
  onActivate: (
    editableNode: EditableNode,
    path: Path,
    clickedAt: { left: number; top: number } | null,
    /** With Alt: to follow a link instead. */
    isFollowing: boolean,
  ) => void;
  /** Called when a file is dropped. */
  onDrop: (path: Path, file: File) => void;
  /** Whether the field at a path accepts files. */
  acceptsFiles: (path: Path) => boolean;
}

export class Hotspots {
  private readonly layer: HTMLElement;
  private readonly canvas: HTMLElement;
  private readonly events: HotspotEvents;
  private hotspots = new Map<string, Hotspot>();
  private order: Hotspot[] = [];
  private labels = new Map<Path, string>();
  private fullNames = new Map<Path, string>();
  private readonly stops: (() => void)[];
  /** Invisible hotspots have not followed the last frame. */
  private isStale = false;
  private pressedAt = { x: 0, y: 0 };
  private hasMoved = false;
  private isPointerFocus = false;
  /** A path that is revealed once it is mounted. */
  private pendingReveal: Path | null = null;

  constructor(layer: HTMLElement, canvas: HTMLElement, events: HotspotEvents) {
    this.layer = layer;
    this.canvas = canvas;
    this.events = events;
    this.listen();
    this.stops = [
      sceneRegistry.subscribe((state, before) => this.followScene(state, before)),
      onSceneFrame(() => this.followFrame()),
      followPointer(() => {
        if (this.isStale) this.positionAll();
      }),
      editorStore.subscribe((state, before) => {
        if (state.ref !== before.ref || state.root !== before.root) this.refreshNames();
        if (
          state.selection !== before.selection ||
          state.several !== before.several ||
          state.errors !== before.errors
        )
          this.writeStates();
      }),
      presenceStore.subscribe(() => this.writePresence()),
      commentsStore.subscribe(() => this.writeComments()),
    ];
    this.synchronize();
  }

  stop(): void {
    this.stops.forEach((stop) => stop());
    this.layer.replaceChildren();
  }

  /** Reads the names again: they change with the order of a list. */
  refreshNames(): void {
    this.labels.clear();
    this.fullNames.clear();
    this.synchronize(true);
  }

  private followScene({ entries, layoutVersion }: SceneState, before: SceneState): void {
    if (entries !== before.entries) this.synchronize();
    else if (layoutVersion !== before.layoutVersion) this.positionAll();
  }

  /** Synchronizes the hotspots with the scene registry. */
  private synchronize(hasNewNames = false): void {
    const { ref } = editorStore.getState();
    const nodes = ref
      ? editableNodesOf(sceneRegistry.getState().entries).filter(({ path }) => this.labelOf(ref, path) !== '')
      : [];
    // Typing changes one node, but not the set or order of nodes.
    const isSameOrder =
      !hasNewNames &&
      nodes.length === this.order.length &&
      nodes.every(({ path }, index) => path === this.order[index]?.editableNode.path);
    if (isSameOrder) nodes.forEach((editableNode, index) => this.update(this.order[index], editableNode));
    else this.rebuild(nodes);
    if (this.pendingReveal !== null) this.reveal(this.pendingReveal);
  }

  private update(hotspot: Hotspot | undefined, editableNode: EditableNode): void {
    if (!hotspot || hotspot.editableNode.entry === editableNode.entry) return;
    hotspot.editableNode = editableNode;
    writeTextAttribute(hotspot);
    positionHotspot(hotspot);
  }

  private rebuild(nodes: readonly EditableNode[]): void {
    const { root } = editorStore.getState();
    const counts = new Map<Path, number>();
    const used = new Map<string, Hotspot>();
    for (const editableNode of nodes) {
      const path = joinPath(root, editableNode.path);
      const count = counts.get(path) ?? 0;
      counts.set(path, count + 1);
      const key = `${path}#${count}`;
      used.set(key, this.hotspotFor(key, editableNode, path));
    }
    for (const [key, { element }] of this.hotspots) if (!used.has(key)) element.remove();
    this.hotspots = used;
    this.order = [...used.values()];
    this.order.forEach(({ element }, index) => {
      const currentChild = this.layer.children[index] ?? null;
      if (currentChild !== element) this.layer.insertBefore(element, currentChild);
    });
    // New hotspots are positioned at once, others with the next frame or when the stage is still.
    for (const hotspot of this.order) if (hotspot.writtenPosition === null) positionHotspot(hotspot);
    this.writeStates();
    this.writePresence();
    this.writeComments();
  }

  /** Pins to the fields that have open comments. */
  private writeComments(): void {
    const { threads } = commentsStore.getState();
    for (const { path, element } of this.order) {
      const count = openThreadsAt(threads, path).length;
      const pin = element.firstElementChild;
      if (count === 0) pin?.remove();
      else if (pin?.textContent !== String(count)) element.replaceChildren(pinOf(count));
    }
  }

  /** Marks the fields at which colleagues are. */
  private writePresence(): void {
    const { others } = presenceStore.getState();
    for (const { path, element } of this.order) {
      const present = others.filter((colleague) => colleague.path === path);
      const names = [...new Set(present.map(({ name }) => name))].join(', ');
      if ((element.dataset['present'] ?? '') === names) continue;
      if (names === '') delete element.dataset['present'];
      else element.dataset['present'] = names;
      element.style.setProperty('--present-color', present[0] ? colorOf(present[0]) : null);
    }
  }

  private hotspotFor(key: string, editableNode: EditableNode, path: Path): Hotspot {
    const existing = this.hotspots.get(key);
    const element = existing?.element ?? document.createElement('button');
    if (!existing) {
      element.type = 'button';
      element.className = 'hotspot';
      element.dataset['path'] = path;
    }
    const label = this.labels.get(editableNode.path) ?? '';
    if (element.getAttribute('aria-label') !== label) element.setAttribute('aria-label', label);
    const hotspot = {
      editableNode,
      path,
      element,
      writtenPosition: existing?.writtenPosition ?? null,
      writtenState: existing?.writtenState ?? '',
    };
    writeTextAttribute(hotspot);
    return hotspot;
  }

  private labelOf(ref: DocumentRef, path: Path): string {
    const cached = this.labels.get(path);
    if (cached !== undefined) return cached;
    const label = fieldOf(ref, path)?.meta.label ?? '';
    this.labels.set(path, label);
    // Fields with the same name are distinguished by their full name.
    if (path.includes('.'))
      this.fullNames.set(joinPath(editorStore.getState().root, path), nameOf(ref, path));
    return label;
  }

  /** Positions all hotspots. */
  positionAll(): void {
    this.isStale = false;
    for (const hotspot of this.order) positionHotspot(hotspot);
  }

  private followFrame(): void {
    this.isStale = true;
    for (const element of this.layer.querySelectorAll(OUTLINED)) {
      const hotspot = this.hotspotOf(element);
      if (hotspot) positionHotspot(hotspot);
    }
  }

  private writeStates(): void {
    const { selection, several, errors } = editorStore.getState();
    const entries = several?.indexes.map((index) => joinPath(several.listPath, index)) ?? [];
    for (const hotspot of this.order) {
      const { path, element } = hotspot;
      const isOfSeveral = entries.some((entry) => isWithinPath(path, entry));
      const writtenState = `${path === selection?.path}|${isOfSeveral}|${errorAt(errors, path) ?? ''}`;
      if (writtenState === hotspot.writtenState) continue;
      hotspot.writtenState = writtenState;
      element.toggleAttribute('data-selected', path === selection?.path);
      if (isOfSeveral) element.setAttribute('aria-pressed', 'true');
      else element.removeAttribute('aria-pressed');
      const error = errorAt(errors, path);
      const description = [error, this.fullNames.get(path)].filter(Boolean).join('. ');
      if (description === '') element.removeAttribute('aria-description');
      else element.setAttribute('aria-description', description);
      if (error === undefined) delete element.dataset['error'];
      else element.dataset['error'] = error;
      element.toggleAttribute('data-invalid', error !== undefined);
    }
  }

  /** The hotspot of a path; undefined if nothing shows it. */
  nodeAt(path: Path): EditableNode | undefined {
    return this.order.find((hotspot) => hotspot.path === path)?.editableNode;
  }

  /** Paths in tab order. */
  paths(): readonly Path[] {
    return this.order.map(({ path }) => path);
  }

  /** Scrolls a path into view, now or once it is mounted. */
  reveal(path: Path): void {
    const hotspot =
      this.order.find((candidate) => candidate.path === path) ??
      this.order.find((candidate) => isWithinPath(candidate.path, path));
    // A new entry is mounted by the next commit.
    this.pendingReveal = hotspot ? null : path;
    hotspot?.editableNode.entry.reveal();
    this.positionAll();
  }

  /** Path of the hotspot with focus; undefined for none. */
  focusedPath(): Path | undefined {
    return this.hotspotOf(document.activeElement)?.path;
  }

  focus(path: Path): void {
    this.order.find((hotspot) => hotspot.path === path)?.element.focus({ preventScroll: true });
  }

  private hotspotOf(target: EventTarget | null): Hotspot | undefined {
    return this.order.find(({ element }) => element === target);
  }

  private listen(): void {
    const { layer } = this;
    layer.addEventListener('click', (event) => {
      const pin = event.target instanceof Element ? event.target.closest('.comment-pin') : null;
      const hotspot = this.hotspotOf(pin?.parentElement ?? event.target);
      if (hotspot && pin) return openComments(hotspot.path);
      // A key presses without a pointer, which may have dragged something else before.
      const isByKey = event.detail === 0;
      if (hotspot && (isByKey || !this.hasMoved))
        this.events.onActivate(
          hotspot.editableNode,
          hotspot.path,
          isByKey ? null : { left: event.clientX, top: event.clientY },
          event.altKey,
        );
    });
    layer.addEventListener('focusin', (event) => {
      const hotspot = this.hotspotOf(event.target);
      // A touched node is in view already and must not move.
      if (!hotspot || this.isPointerFocus) return;
      hotspot.editableNode.entry.reveal();
      this.positionAll();
    });
    layer.addEventListener('pointerdown', (event) => this.forwardPointer(event));
    layer.addEventListener('pointermove', ({ clientX, clientY, buttons }) => {
      if (buttons > 0)
        this.hasMoved ||=
          Math.hypot(clientX - this.pressedAt.x, clientY - this.pressedAt.y) > SCROLL.dragThresholdPx * 2;
    });
    layer.addEventListener('dragover', (event) => {
      const hotspot = this.hotspotOf(event.target);
      if (!hotspot || !this.events.acceptsFiles(hotspot.path)) return;
      event.preventDefault();
      hotspot.element.toggleAttribute('data-drop', true);
    });
    layer.addEventListener('dragleave', ({ target }) =>
      this.hotspotOf(target)?.element.removeAttribute('data-drop'),
    );
    layer.addEventListener('drop', (event) => {
      const hotspot = this.hotspotOf(event.target);
      hotspot?.element.removeAttribute('data-drop');
      const [file] = event.dataTransfer?.files ?? [];
      if (!hotspot || !file || !this.events.acceptsFiles(hotspot.path)) return;
      event.preventDefault();
      this.events.onDrop(hotspot.path, file);
    });
  }

  /** A touch on a hotspot may become a drag: the stage gets the pointer too. */
  private forwardPointer(event: PointerEvent): void {
    this.pressedAt = { x: event.clientX, y: event.clientY };
    this.hasMoved = false;
    this.isPointerFocus = true;
    clock.after(0, () => (this.isPointerFocus = false));
    if (event.button === 0 && kioskStore.getState().transitionCount === 0)
      this.canvas.dispatchEvent(new PointerEvent('pointerdown', event));
  }
}

/** Shows how many threads are open; pressing it opens them. */
function pinOf(count: number): HTMLElement {
  const pin = document.createElement('span');
  pin.className = 'comment-pin';
  pin.textContent = String(count);
  pin.title = t('{count, plural, one {# comment} other {# comments}}', { count });
  return pin;
}

/** CSS stacks the hotspot of a text above that of its background. */
function writeTextAttribute({ element, editableNode }: Hotspot): void {
  element.toggleAttribute('data-text', editableNode.entry.info.typography !== undefined);
}

/**
 * Calls before anything else handles a pointer that moves or goes down. Returns a function that
 * stops this.
 */
function followPointer(listener: () => void): () => void {
  const controller = new AbortController();
  for (const name of ['pointermove', 'pointerdown'])
    window.addEventListener(name, listener, { capture: true, signal: controller.signal });
  return () => controller.abort();
}

function positionHotspot(hotspot: Hotspot): void {
  hotspot.writtenPosition = placeElement(
    hotspot.element,
    hotspot.editableNode.entry,
    hotspot.writtenPosition,
  );
}
