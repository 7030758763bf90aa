// The accessibility tree: DOM elements for every node of the scene registry, over the canvas and
// transparent to touch. Screen readers, keyboards and switches use it; its presses are the same as
// a pointer's. See src/screens/README.md#251-accessible-elements.
import { showroomEvents } from '#state/showroomEvents.ts';
import { kioskStore } from '#state/kioskStore.ts';
import type { Signal } from '../render/signal.ts';
import { sceneRegistry, type Rect, type SceneNode } from '#state/sceneRegistry.ts';
import { neighboursOf, focusStopsIn } from './focusOrder.ts';
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
 * Keeps `host` in sync with the scene registry. While `areLinksOff`, links have no address, and what
 * has a content path is reached through other elements. Returns a function that stops this.
 */
export function startAccessibilityTree(host: HTMLElement, areLinksOff: Signal<boolean>): () => void {
  const mirror = new Mirror(host, areLinksOff);
  const stop = sceneRegistry.subscribe((state, before) => {
    if (state.news !== before.news) mirror.tell(state.news.text);
    if (state.entries !== before.entries) mirror.write(state.entries);
    else if (state.layoutVersion !== before.layoutVersion) mirror.place();
  });
  const stopMode = areLinksOff.listen(() => mirror.write(sceneRegistry.getState().entries));
  return () => {
    stop();
    stopMode();
  };
}

const CORNER = { x: 0, y: 0 };

/** A node and its element as last written. */
interface Mirrored {
  entry: SceneNode;
  element: HTMLElement;
  areLinksOff: boolean;
}

class Mirror {
  private readonly host: HTMLElement;
  private readonly areLinksOff: Signal<boolean>;
  private readonly live: HTMLElement;
  private mirrored = new Map<number, Mirrored>();
  private readonly placed = new WeakMap<HTMLElement, string>();
  private roots: readonly SceneNode[] = [];
  private announced = { id: 0, label: '' };
  private isGiving = false;
  private dialogId: number | undefined;
  private openerId: number | undefined;

  constructor(host: HTMLElement, areLinksOff: Signal<boolean>) {
    this.host = host;
    this.areLinksOff = areLinksOff;
    this.live = document.createElement('div');
    this.live.className = 'announcer';
    this.live.setAttribute('aria-live', 'polite');
    host.append(this.live);
    host.addEventListener('click', (event) => this.clicked(event));
    host.addEventListener('focusin', (event) => this.focused(event));
    window.addEventListener('keydown', (event) => this.key(event));
    // No focus ring for touch.
    window.addEventListener('pointerdown', () => delete host.dataset['input'], { capture: true });
  }

  write(entries: readonly SceneNode[]): void {
    const focusedId = this.idOf(document.activeElement);
    const [before, rootsBefore] = [this.mirrored, this.roots];
    this.roots = entries;
    this.mirrored = new Map();
    this.fill(this.host, entries, before, [this.live]);
    // Unchanged nodes are positioned when the stage is still: typing a letter must not position a
    // whole table.
    this.place(({ entry }) => before.get(entry.id)?.entry !== entry);
    this.guardDialog(focusedId);
    this.keepFocus(focusedId, rootsBefore);
    this.announce();
  }

  private fill(
    parent: HTMLElement,
    entries: readonly SceneNode[],
    before: ReadonlyMap<number, Mirrored>,
    first: readonly Node[],
  ): void {
    const children = entries.map((entry) => {
      const known = before.get(entry.id);
      if (known && known.entry === entry && known.areLinksOff === this.areLinksOff.value) {
        this.keep(entry, before);
        return known.element;
      }
      const element = this.elementFor(entry, known);
      this.fill(element, entry.children, before, labelNodes(element, entry.info));
      return element;
    });
    orderElements(parent, [...first, ...children]);
  }

  /**
   * Skips nodes that are unchanged with all their children: a long page has hundreds, of which a
   * letter changes one.
   */
  private keep(entry: SceneNode, before: ReadonlyMap<number, Mirrored>): void {
    const known = before.get(entry.id);
    if (known) this.mirrored.set(entry.id, known);
    for (const child of entry.children) this.keep(child, before);
  }

  private elementFor(entry: SceneNode, known: Mirrored | undefined): HTMLElement {
    const { id, info } = entry;
    const areLinksOff = this.areLinksOff.value;
    const tag = elementNameOf(info);
    const element = known?.element.localName === tag ? known.element : document.createElement(tag);
    const said = element === known?.element ? known : undefined;
    if (!said) element.dataset['scene'] = String(id);
    if (said?.entry.info !== info || said.areLinksOff !== areLinksOff) {
      updateElement(element, info, !areLinksOff);
      // Editable nodes are reached through the editor's hotspots; only navigation is pressed here.
      if (areLinksOff && info.path !== undefined && info.press) element.tabIndex = -1;
      else if (said?.areLinksOff && info.press) element.removeAttribute('tabindex');
    }
    this.mirrored.set(id, { entry, element, areLinksOff });
    return element;
  }

  /** Positions every element on its node; or the selected ones with their children. */
  place(isAsked: (one: Mirrored) => boolean = () => true): void {
    const put = (entries: readonly SceneNode[], origin: () => { x: number; y: number }): void => {
      for (const entry of entries) {
        const one = this.mirrored.get(entry.id);
        let known: Rect | undefined;
        const rect = (): Rect => (known ??= entry.rect());
        if (!one || !isAsked(one)) continue;
        const { x, y, width, height } = rect();
        const { x: left, y: top } = origin();
        this.put(
          one.element,
          `translate(${(x - left).toFixed(1)}px,${(y - top).toFixed(1)}px)`,
          `${width.toFixed(1)}px`,
          `${height.toFixed(1)}px`,
        );
        put(entry.children, rect);
      }
    };
    put(this.roots, () => CORNER);
  }

  /**
   * In a long table most positions are unchanged; writing them again would force a layout of them
   * all.
   */
  private put(element: HTMLElement, transform: string, width: string, height: string): void {
    const key = `${transform}|${width}|${height}`;
    if (this.placed.get(element) === key) return;
    this.placed.set(element, key);
    Object.assign(element.style, { transform, width, height });
  }

  /**
   * While a dialog is open, nothing else is reachable; when it closes, focus returns to what opened
   * it.
   */
  private guardDialog(focusedId: number | undefined): void {
    const dialog = this.roots.findLast(({ info }) => info.role === 'dialog');
    // The upper of two dialogs is the open one.
    for (const { id } of this.roots)
      this.elementOf(id)?.toggleAttribute('inert', dialog !== undefined && id !== dialog.id);
    if (dialog && dialog.id !== this.dialogId) {
      this.openerId = focusedId;
      // The text field of a dialog may have taken focus before the dialog is mirrored.
      if (!(document.activeElement instanceof HTMLInputElement))
        this.giveFocus(this.elementOf(dialog.id)?.querySelector<HTMLElement>('button, a'));
    }
    if (!dialog && this.dialogId !== undefined && this.openerId !== undefined)
      this.giveFocus(this.elementOf(this.openerId));
    this.dialogId = dialog?.id;
  }

  /** Focus on a removed node moves to its successor, to the dialog or to the screen. */
  private keepFocus(focusedId: number | undefined, before: readonly SceneNode[]): void {
    if (focusedId === undefined || document.activeElement !== document.body) return;
    const dialog = this.elementOf(this.dialogId);
    const next = neighboursOf(focusedId, focusStopsIn(before))
      .map((id) => this.elementOf(id))
      .find((element) => element && !element.closest('[inert]'));
    const stands =
      this.elementOf(focusedId) ??
      dialog?.querySelector<HTMLElement>('button, a') ??
      next ??
      this.host.querySelector('main');
    this.giveFocus(stands);
  }

  /** Focus set by code scrolls nothing. */
  private giveFocus(element: HTMLElement | null | undefined): void {
    this.isGiving = true;
    element?.focus({ preventScroll: true });
    this.isGiving = false;
  }

  /** Announces a change that no node shows. */
  tell(text: string): void {
    this.live.textContent = text;
  }

  private announce(): void {
    const top = [...this.roots].reverse().find(({ info }) => info.role === 'dialog' || info.role === 'main');
    if (!top || top.info.label === this.announced.label) return;
    // A name being typed is not announced letter by letter.
    if (top.id === this.announced.id && this.areLinksOff.value) return;
    this.announced = { id: top.id, label: top.info.label };
    this.live.textContent = top.info.label;
    document.title = top.info.label;
  }

  private idOf(element: Element | null): number | undefined {
    const id = element instanceof HTMLElement ? element.dataset['scene'] : undefined;
    return id === undefined ? undefined : Number(id);
  }

  private elementOf(id: number | undefined): HTMLElement | undefined {
    return id === undefined ? undefined : this.mirrored.get(id)?.element;
  }

  private entryAt(event: Event): SceneNode | undefined {
    const element = event.target instanceof Element ? event.target.closest('[data-scene]') : null;
    const id = this.idOf(element);
    return id === undefined ? undefined : this.mirrored.get(id)?.entry;
  }

  private clicked(event: Event): void {
    const entry = this.entryAt(event);
    event.preventDefault();
    entry?.info.press?.();
  }

  private focused(event: Event): void {
    const entry = this.entryAt(event);
    if (!entry?.info.press || this.isGiving) return;
    // A screen reader's cursor moves without key events.
    showroomEvents.emit('activity');
    entry.reveal();
    this.place();
  }

  /**
   * The scroller for a key: the last mounted one that can scroll that way; while a dialog is open,
   * nothing behind it.
   */
  private scrollerFor(key: string): ScrollHandle | undefined {
    const isOpen = this.dialogId !== undefined;
    return activeScroller(
      (one) => one.range() > 0 && !isAcross(key, one.axis) && (!isOpen || isWithin(one.content(), 'dialog')),
    );
  }

  /** Keys in elements beside the stage are not the stage's. */
  private isElsewhere(target: EventTarget | null): boolean {
    return (
      target instanceof Element && target !== document.body && !this.host.parentElement?.contains(target)
    );
  }

  private key(event: KeyboardEvent): void {
    this.host.dataset['input'] = 'keys';
    if (this.isElsewhere(event.target)) return;
    if (event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]')) return;
    const onLink = event.key === ' ' && event.target instanceof HTMLAnchorElement;
    if (onLink) {
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
