// The accessibility tree: DOM elements for every node of the scene registry, over the canvas and
// transparent to touch. Screen readers, keyboards and switches use it; its presses are the same as
// a pointer's. See src/access/README.md#accessible-elements.
import { showroomEvents } from '#state/showroomEvents.ts';
import { kioskStore } from '#state/kioskStore.ts';
import type { Signal } from '../render/signal.ts';
import { isOnStage, sceneRegistry, type Rect, type SceneNode } from '#state/sceneRegistry.ts';
import { neighborsOf, focusStopsIn } from './focusOrder.ts';
import { orderElements, updateElement, labelNodes, elementNameOf } from './accessibilityElements.ts';
import { isWithin } from './useSceneNode.ts';
import type { Axis, ScrollHandle } from '../scrolling/ScrollEngine.ts';
import { activeScroller } from '../scrolling/scrollerStack.ts';

/** Scroll distance in px of arrow and page keys. */
const KEY_SCROLL_PX: Record<string, number> = {
  ArrowDown: 160,
  ArrowUp: -160,
  ArrowRight: 160,
  ArrowLeft: -160,
  PageDown: 860,
  PageUp: -860,
  End: 1e6,
  Home: -1e6,
};

/**
 * Keeps `host` in sync with the scene registry. While `areLinksOff`, links have no address, and
 * what has a content path is reached through other elements. Returns a function that stops this.
 */
export function startAccessibilityTree(host: HTMLElement, areLinksOff: Signal<boolean>): () => void {
  const tree = new AccessibilityTree(host, areLinksOff);
  const stop = sceneRegistry.subscribe((state, before) => {
    if (state.announcement !== before.announcement) tree.announceText(state.announcement.text);
    if (state.entries !== before.entries) tree.write(state.entries);
    else if (state.layoutVersion !== before.layoutVersion) tree.positionElements();
  });
  const stopMode = areLinksOff.listen(() => tree.write(sceneRegistry.getState().entries));
  return () => {
    stop();
    stopMode();
  };
}

const CORNER = { x: 0, y: 0 };

/** A node and its element as last written. */
interface RenderedNode {
  entry: SceneNode;
  element: HTMLElement;
  areLinksOff: boolean;
}

/** An element's position as last written. */
interface Position {
  styles: string;
  isOutOfView: boolean;
}

class AccessibilityTree {
  private readonly host: HTMLElement;
  private readonly areLinksOff: Signal<boolean>;
  private readonly liveRegion: HTMLElement;
  private rendered = new Map<number, RenderedNode>();
  private readonly positions = new WeakMap<HTMLElement, Position>();
  private roots: readonly SceneNode[] = [];
  private announced = { id: 0, label: '' };
  private isSettingFocus = false;
  private dialogId: number | undefined;
  private openerId: number | undefined;

  constructor(host: HTMLElement, areLinksOff: Signal<boolean>) {
    this.host = host;
    this.areLinksOff = areLinksOff;
    this.liveRegion = document.createElement('div');
    this.liveRegion.className = 'announcer';
    this.liveRegion.setAttribute('aria-live', 'polite');
    host.append(this.liveRegion);
    host.addEventListener('click', (event) => this.clicked(event));
    host.addEventListener('focusin', (event) => this.focused(event));
    window.addEventListener('keydown', (event) => this.key(event));
    // No focus ring for touch.
    window.addEventListener('pointerdown', () => delete host.dataset['input'], { capture: true });
  }

  write(entries: readonly SceneNode[]): void {
    const focusedId = this.idOf(document.activeElement);
    const [before, rootsBefore] = [this.rendered, this.roots];
    this.roots = entries;
    this.rendered = new Map();
    this.fill(this.host, entries, before, [this.liveRegion]);
    // Unchanged nodes are positioned when the stage is still: typing a letter must not position a
    // whole table.
    this.positionElements(({ entry }) => before.get(entry.id)?.entry !== entry);
    this.guardDialog(focusedId);
    this.keepFocus(focusedId, rootsBefore);
    this.announceScreen();
  }

  private fill(
    parent: HTMLElement,
    entries: readonly SceneNode[],
    before: ReadonlyMap<number, RenderedNode>,
    first: readonly Node[],
  ): void {
    const children = entries.map((entry) => {
      const previous = before.get(entry.id);
      if (previous && previous.entry === entry && previous.areLinksOff === this.areLinksOff.value) {
        this.reuse(entry, before);
        return previous.element;
      }
      const element = this.elementFor(entry, previous);
      this.fill(element, entry.children, before, labelNodes(element, entry));
      return element;
    });
    orderElements(parent, [...first, ...children]);
  }

  /**
   * Skips nodes that are unchanged with all their children: a long page has hundreds, of which a
   * letter changes one.
   */
  private reuse(entry: SceneNode, before: ReadonlyMap<number, RenderedNode>): void {
    const previous = before.get(entry.id);
    if (previous) this.rendered.set(entry.id, previous);
    for (const child of entry.children) this.reuse(child, before);
  }

  private elementFor(entry: SceneNode, previous: RenderedNode | undefined): HTMLElement {
    const { id, info } = entry;
    const areLinksOff = this.areLinksOff.value;
    const tag = elementNameOf(info);
    const element = previous?.element.localName === tag ? previous.element : document.createElement(tag);
    const reused = element === previous?.element ? previous : undefined;
    if (!reused) element.dataset['scene'] = String(id);
    if (reused?.entry.info !== info || reused.areLinksOff !== areLinksOff) {
      updateElement(element, info, !areLinksOff);
      // Editable nodes are reached through the editor's hotspots; only navigation is pressed here.
      if (areLinksOff && info.path !== undefined && info.press) element.tabIndex = -1;
      else if (reused?.areLinksOff && info.press) element.removeAttribute('tabindex');
    }
    this.rendered.set(id, { entry, element, areLinksOff });
    return element;
  }

  /**
   * Positions the selected elements on their nodes; or all, but for those that were out of view and
   * still are: a long page has hundreds of texts, a long table thousands of cells.
   */
  positionElements(isIncluded?: (node: RenderedNode) => boolean): void {
    const positionEntries = (
      entries: readonly SceneNode[],
      origin: () => { x: number; y: number },
      isOriginMoved: boolean,
    ): void => {
      for (const entry of entries) {
        const node = this.rendered.get(entry.id);
        if (!node || isIncluded?.(node) === false) continue;
        let cachedRect: Rect | undefined;
        const rect = (): Rect => (cachedRect ??= entry.rect());
        // The cells of a row move with it; other nodes may have children beyond their own bounds.
        const isAlone = entry.children.length === 0 || entry.info.role === 'row';
        const isOutOfView = !isIncluded && isAlone && !isOnStage(rect());
        if (isOutOfView && !isOriginMoved && this.positions.get(node.element)?.isOutOfView) continue;
        const { x, y, width, height } = rect();
        const { x: left, y: top } = origin();
        const isMoved = this.setPosition(node.element, {
          styles: `transform:translate(${(x - left).toFixed(1)}px,${(y - top).toFixed(1)}px);width:${width.toFixed(1)}px;height:${height.toFixed(1)}px`,
          isOutOfView,
        });
        if (!isOutOfView) positionEntries(entry.children, rect, isMoved);
      }
    };
    positionEntries(this.roots, () => CORNER, false);
  }

  /**
   * Returns whether it has changed. In a long table most positions have not, and writing them again
   * would force a layout of them all.
   */
  private setPosition(element: HTMLElement, position: Position): boolean {
    const before = this.positions.get(element);
    const isMoved = before?.styles !== position.styles;
    if (isMoved) element.style.cssText = position.styles;
    if (isMoved || before?.isOutOfView !== position.isOutOfView) this.positions.set(element, position);
    return isMoved;
  }

  /**
   * While a dialog is open, nothing else is reachable; when it closes, focus returns to what opened
   * it.
   */
  private guardDialog(focusedId: number | undefined): void {
    const dialog = this.roots.findLast(({ info }) => info.role === 'dialog');
    // The upper of two dialogs is the open one.
    for (const { id, info } of this.roots)
      this.elementOf(id)?.toggleAttribute(
        'inert',
        dialog !== undefined && id !== dialog.id && !info.isGlobal,
      );
    if (dialog && dialog.id !== this.dialogId) {
      if (this.dialogId === undefined) this.openerId = focusedId;
      // The text field of a dialog may have taken focus before the dialog is mirrored.
      if (!(document.activeElement instanceof HTMLInputElement))
        this.setFocus(this.elementOf(dialog.id)?.querySelector<HTMLElement>('button, a'));
    }
    if (!dialog && this.dialogId !== undefined && this.openerId !== undefined)
      this.setFocus(this.elementOf(this.openerId));
    this.dialogId = dialog?.id;
  }

  /** Focus on a removed node moves to its successor, to the dialog or to the screen. */
  private keepFocus(focusedId: number | undefined, before: readonly SceneNode[]): void {
    if (focusedId === undefined || document.activeElement !== document.body) return;
    const dialog = this.elementOf(this.dialogId);
    const next = neighborsOf(focusedId, focusStopsIn(before))
      .map((id) => this.elementOf(id))
      .find((element) => element && !element.closest('[inert]'));
    const focusTarget =
      this.elementOf(focusedId) ??
      dialog?.querySelector<HTMLElement>('button, a') ??
      next ??
      this.host.querySelector('main');
    this.setFocus(focusTarget);
  }

  /** Focus set by code scrolls nothing. */
  private setFocus(element: HTMLElement | null | undefined): void {
    this.isSettingFocus = true;
    element?.focus({ preventScroll: true });
    this.isSettingFocus = false;
  }

  /** Announces a change that no node shows. */
  announceText(text: string): void {
    this.liveRegion.textContent = text;
  }

  private announceScreen(): void {
    const top = [...this.roots].reverse().find(({ info }) => info.role === 'dialog' || info.role === 'main');
    if (!top || top.info.label === this.announced.label) return;
    // A name being typed is not announced letter by letter.
    if (top.id === this.announced.id && this.areLinksOff.value) return;
    this.announced = { id: top.id, label: top.info.label };
    this.liveRegion.textContent = top.info.label;
    document.title = top.info.label;
  }

  private idOf(element: Element | null): number | undefined {
    const id = element instanceof HTMLElement ? element.dataset['scene'] : undefined;
    return id === undefined ? undefined : Number(id);
  }

  private elementOf(id: number | undefined): HTMLElement | undefined {
    return id === undefined ? undefined : this.rendered.get(id)?.element;
  }

  private entryAt(event: Event): SceneNode | undefined {
    const element = event.target instanceof Element ? event.target.closest('[data-scene]') : null;
    const id = this.idOf(element);
    return id === undefined ? undefined : this.rendered.get(id)?.entry;
  }

  private clicked(event: Event): void {
    const entry = this.entryAt(event);
    event.preventDefault();
    entry?.info.press?.();
  }

  private focused(event: Event): void {
    const entry = this.entryAt(event);
    if (!entry?.info.press || this.isSettingFocus) return;
    // A screen reader's cursor moves without key events.
    showroomEvents.emit('activity');
    entry.reveal();
    this.positionElements();
  }

  /**
   * The scroller for a key: the last mounted one that can scroll that way; while a dialog is open,
   * nothing behind it.
   */
  private scrollerFor(key: string): ScrollHandle | undefined {
    const isOpen = this.dialogId !== undefined;
    return activeScroller(
      (scroller) =>
        scroller.range() > 0 &&
        !isAcross(key, scroller.axis) &&
        (!isOpen || isWithin(scroller.content(), 'dialog')),
    );
  }

  /** Keys in elements beside the stage are not the stage's. */
  private isOutside(target: EventTarget | null): boolean {
    return (
      target instanceof Element && target !== document.body && !this.host.parentElement?.contains(target)
    );
  }

  private key(event: KeyboardEvent): void {
    this.host.dataset['input'] = 'keys';
    if (this.isOutside(event.target)) return;
    if (event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]')) return;
    const isOnLink = event.key === ' ' && event.target instanceof HTMLAnchorElement;
    if (isOnLink) {
      event.preventDefault();
      event.target.click();
      return;
    }
    const distance = KEY_SCROLL_PX[event.key];
    if (distance === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    // During a transition, keys must not scroll the incoming screen.
    const scroller = kioskStore.getState().transitionCount > 0 ? undefined : this.scrollerFor(event.key);
    if (!scroller) return;
    event.preventDefault();
    scroller.jump(distance);
  }
}

/** An arrow key across a scroller's axis. */
const isAcross = (key: string, axis: Axis): boolean =>
  (axis === 'vertical' ? /^Arrow(Left|Right)$/ : /^Arrow(Up|Down)$/).test(key);
