// A hotspot over every editable node: a button with the field's name, exactly over the node. Plain
// DOM, so that typing, hovering and scrolling cause no React commits. Forwards wheel and drag to
// the stage. See src/screens/README.md#212-two-ways-to-a-field.
import { clock } from '#clock.ts';
import { SCROLL } from '#config/limits.ts';
import type { Path } from '#schema/path.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { sceneRegistry, onSceneFrame, type SceneState } from '#state/sceneRegistry.ts';
import type { DocumentRef } from '../draft/draftStore.ts';
import { joinPath } from '#schema/path.ts';
import { editorStore, errorAt } from '../editorStore.ts';
import { fieldOf, isWithinPath, nameOf } from './selectedField.ts';
import { placeElement, type OverlayRect } from './overlayGeometry.ts';
import { editableNodesOf, type EditableNode } from './editableNodes.ts';

/**
 * Beyond this number, only visible hotspots follow each frame; the rest is positioned when the
 * stage is still.
 */
const FOLLOWED_MAX = 250;

interface Hotspot {
  spot: EditableNode;
  /** Path in the document; in a translation it differs from the one on the stage. */
  path: Path;
  element: HTMLButtonElement;
  placed: OverlayRect | null;
  /** Last written state. */
  marked: string;
}

export interface HotspotEvents {
  /** Clicked, at that point of the window, or Enter was pressed. */
  onActivate: (
    editableNode: EditableNode,
    path: Path,
    clickedAt: { left: number; top: number } | null,
  ) => void;
  /** A file was dropped. */
  onDrop: (path: Path, file: File) => void;
  /** Whether it accepts files. */
  takesFiles: (path: Path) => boolean;
}

export class Hotspots {
  private readonly layer: HTMLElement;
  private readonly canvas: HTMLElement;
  private readonly events: HotspotEvents;
  private hotspots = new Map<string, Hotspot>();
  private order: Hotspot[] = [];
  private labels = new Map<Path, string>();
  private trails = new Map<Path, string>();
  private readonly stops: (() => void)[];
  private pressedAt = { x: 0, y: 0 };
  private hasMoved = false;
  private isTouched = false;
  /** The path to reveal once it is mounted. */
  private wanted: Path | null = null;

  constructor(layer: HTMLElement, canvas: HTMLElement, events: HotspotEvents) {
    this.layer = layer;
    this.canvas = canvas;
    this.events = events;
    this.listen();
    this.stops = [
      sceneRegistry.subscribe((state, before) => this.followScene(state, before)),
      onSceneFrame(() => this.follow()),
      editorStore.subscribe((state, before) => {
        if (state.ref !== before.ref || state.root !== before.root) this.renew();
        if (state.selection !== before.selection || state.errors !== before.errors) this.mark();
      }),
    ];
    this.write();
  }

  stop(): void {
    this.stops.forEach((stop) => stop());
    this.layer.replaceChildren();
  }

  /** Names may have changed with the order of a list. */
  renew(): void {
    this.labels.clear();
    this.trails.clear();
    this.write(true);
  }

  private followScene({ entries, layoutVersion }: SceneState, before: SceneState): void {
    if (entries !== before.entries) this.write();
    else if (layoutVersion !== before.layoutVersion) this.place();
  }

  /** Synchronizes the hotspots with the scene registry. */
  private write(isAnew = false): void {
    const { ref } = editorStore.getState();
    const nodes = ref
      ? editableNodesOf(sceneRegistry.getState().entries).filter(({ path }) => this.labelOf(ref, path) !== '')
      : [];
    // Typing changes one node, but not the set or order of nodes.
    const isSameOrder =
      !isAnew &&
      nodes.length === this.order.length &&
      nodes.every(({ path }, index) => path === this.order[index]?.spot.path);
    if (isSameOrder) nodes.forEach((editableNode, index) => this.update(this.order[index], editableNode));
    else this.arrange(nodes);
    if (this.wanted !== null) this.reveal(this.wanted);
  }

  private update(hotspot: Hotspot | undefined, editableNode: EditableNode): void {
    if (!hotspot || hotspot.spot.entry === editableNode.entry) return;
    hotspot.spot = editableNode;
    dress(hotspot);
    put(hotspot);
  }

  private arrange(nodes: readonly EditableNode[]): void {
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
      const there = this.layer.children[index] ?? null;
      if (there !== element) this.layer.insertBefore(element, there);
    });
    // New hotspots are positioned at once, others with the next frame or when the stage is still.
    for (const hotspot of this.order) if (hotspot.placed === null) put(hotspot);
    this.mark();
  }

  private hotspotFor(key: string, editableNode: EditableNode, path: Path): Hotspot {
    const known = this.hotspots.get(key);
    const element = known?.element ?? document.createElement('button');
    if (!known) {
      element.type = 'button';
      element.className = 'hotspot';
      element.dataset['path'] = path;
    }
    const label = this.labels.get(editableNode.path) ?? '';
    if (element.getAttribute('aria-label') !== label) element.setAttribute('aria-label', label);
    const hotspot = {
      spot: editableNode,
      path,
      element,
      placed: known?.placed ?? null,
      marked: known?.marked ?? '',
    };
    dress(hotspot);
    return hotspot;
  }

  private labelOf(ref: DocumentRef, path: Path): string {
    const known = this.labels.get(path);
    if (known !== undefined) return known;
    const label = fieldOf(ref, path)?.meta.label ?? '';
    this.labels.set(path, label);
    // Fields with the same name are distinguished by their trail.
    if (path.includes('.')) this.trails.set(joinPath(editorStore.getState().root, path), nameOf(ref, path));
    return label;
  }

  /** Positions all hotspots. */
  place(): void {
    for (const hotspot of this.order) put(hotspot);
  }

  private follow(): void {
    if (this.order.length <= FOLLOWED_MAX) return this.place();
    for (const element of this.layer.querySelectorAll(':hover, :focus, [data-selected]')) {
      const hotspot = this.hotspotOf(element);
      if (hotspot) put(hotspot);
    }
  }

  private mark(): void {
    const { selection, errors } = editorStore.getState();
    for (const hotspot of this.order) {
      const { path, element } = hotspot;
      const marked = `${path === selection?.path}|${errorAt(errors, path) ?? ''}`;
      if (marked === hotspot.marked) continue;
      hotspot.marked = marked;
      element.toggleAttribute('data-selected', path === selection?.path);
      const error = errorAt(errors, path);
      const description = [error, this.trails.get(path)].filter(Boolean).join('. ');
      if (description === '') element.removeAttribute('aria-description');
      else element.setAttribute('aria-description', description);
      if (error === undefined) delete element.dataset['error'];
      else element.dataset['error'] = error;
      element.toggleAttribute('data-invalid', error !== undefined);
    }
  }

  /** The hotspot of a path; undefined if nothing shows it. */
  at(path: Path): EditableNode | undefined {
    return this.order.find((hotspot) => hotspot.path === path)?.spot;
  }

  /** Paths in tab order. */
  paths(): readonly Path[] {
    return this.order.map(({ path }) => path);
  }

  /** Scrolls a path into view, now or once it is mounted. */
  reveal(path: Path): void {
    const hotspot =
      this.order.find((one) => one.path === path) ?? this.order.find((one) => isWithinPath(one.path, path));
    // A new entry is mounted by the next commit.
    this.wanted = hotspot ? null : path;
    hotspot?.spot.entry.reveal();
    this.place();
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
      const hotspot = this.hotspotOf(event.target);
      if (hotspot && !this.hasMoved)
        this.events.onActivate(
          hotspot.spot,
          hotspot.path,
          event.detail === 0 ? null : { left: event.clientX, top: event.clientY },
        );
    });
    layer.addEventListener('focusin', (event) => {
      const hotspot = this.hotspotOf(event.target);
      // A touched node is in view already and must not move.
      if (!hotspot || this.isTouched) return;
      hotspot.spot.entry.reveal();
      this.place();
    });
    layer.addEventListener('pointerdown', (event) => this.handOn(event));
    layer.addEventListener('pointermove', ({ clientX, clientY, buttons }) => {
      if (buttons > 0)
        this.hasMoved ||=
          Math.hypot(clientX - this.pressedAt.x, clientY - this.pressedAt.y) > SCROLL.dragThresholdPx * 2;
    });
    layer.addEventListener('dragover', (event) => {
      const hotspot = this.hotspotOf(event.target);
      if (!hotspot || !this.events.takesFiles(hotspot.path)) return;
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
      if (!hotspot || !file || !this.events.takesFiles(hotspot.path)) return;
      event.preventDefault();
      this.events.onDrop(hotspot.path, file);
    });
  }

  /** A touch on a hotspot may become a drag: the stage gets the pointer too. */
  private handOn(event: PointerEvent): void {
    this.pressedAt = { x: event.clientX, y: event.clientY };
    this.hasMoved = false;
    this.isTouched = true;
    clock.after(0, () => (this.isTouched = false));
    if (event.button === 0 && kioskStore.getState().transitionCount === 0)
      this.canvas.dispatchEvent(new PointerEvent('pointerdown', event));
  }
}

/** A text is above what it is drawn on. */
function dress({ element, spot: editableNode }: Hotspot): void {
  element.toggleAttribute('data-text', editableNode.entry.info.typography !== undefined);
}

function put(hotspot: Hotspot): void {
  hotspot.placed = placeElement(hotspot.element, hotspot.spot.entry, hotspot.placed);
}
