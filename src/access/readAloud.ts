// Reads the accessible tree aloud: screens and announcements as they come, and item by item what a
// finger enters or a key leads to. A script of its own, loaded when it is turned on. See
// src/access/README.md#read-aloud.
import { clock } from '#clock.ts';
import { STAGE } from '#config/limits.ts';
import { spokenWordsFor, type SpokenWords } from '#config/spokenWords.ts';
import { keypadKeyOf, type KeypadKey } from '#rules/keypad.ts';
import { spokenText, stateText, type Spoken } from './spokenText.ts';
import type { TouchRequest } from './touchExploration.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { sceneRegistry, type Rect, type SceneNode } from '#state/sceneRegistry.ts';
import { showroomEvents } from '#state/showroomEvents.ts';
import { readingStopsIn } from '#stage/accessibility/readingOrder.ts';
import { isWithin } from '#stage/accessibility/useSceneNode.ts';
import { activeScroller } from '#stage/scrolling/scrollerStack.ts';
import { followTouches } from './touchReader.ts';
import { Voice, type Utterance, type VoiceSettings } from './voice.ts';

/** Something that can be heard: a node of the stage, or the text field over it. */
interface Item {
  id: number;
  root: number;
  spoken: Spoken;
  lang: string;
  rect: () => Rect;
  visibleRect: () => Rect | null;
  element: () => HTMLElement | null;
  press: (() => void) | null;
  reveal: () => void;
}

/** The text field has no node: it is an element over the stage. */
const FIELD_ID = -1;
/** How long a change of what was pressed is said as its result. */
const RESULT_MS = 3_000;

const pageLanguage = (): string => document.documentElement.lang || 'en';
const words = (): SpokenWords => spokenWordsFor(pageLanguage());
const fieldElement = (): HTMLInputElement | null => document.querySelector<HTMLInputElement>('.field-input');

export interface VoiceControl {
  settings: () => VoiceSettings;
  changeVolume: (by: 1 | -1) => void;
}

/** Returns a function that ends it, with a word if the shopper has turned it off. */
export function startReadAloud(isNew: boolean, control: VoiceControl): (hasTurnedOff: boolean) => void {
  const reader = new Reader(control);
  reader.start(isNew);
  return (hasTurnedOff) => reader.end(hasTurnedOff);
}

class Reader {
  private readonly control: VoiceControl;
  private readonly voice: Voice;
  private readonly stopping: (() => void)[] = [];
  /** The item heard last, of each screen and dialog. */
  private readonly places = new Map<number, { id: number; before: readonly number[] }>();
  private within: readonly string[] = [];
  private lastSaid: readonly Utterance[] = [];
  private outlined: HTMLElement | null = null;
  private pressed: { id: number; state: string; field: string; atMs: number } | null = null;
  private hasWarned = false;
  private announcements: string[] = [];
  private top = readTop();
  private isTabbing = false;

  constructor(control: VoiceControl) {
    this.control = control;
    this.voice = new Voice(control.settings);
  }

  start(isNew: boolean): void {
    const { welcome, welcomeKeypad } = words();
    const hasKeypad = Object.keys(kioskStore.getState().machine?.keypad ?? {}).length > 0;
    const texts = isNew ? [welcome, hasKeypad ? welcomeKeypad : ''] : [];
    this.say([...texts.map(inPageLanguage), inPageLanguage(screenName())]);
    const abortController = new AbortController();
    const { signal } = abortController;
    window.addEventListener('keydown', (event) => this.key(event), { capture: true, signal });
    document.addEventListener('focusin', (event) => this.focused(event), { signal });
    const announcer = document.querySelector('#mirror .announcer');
    const observer = new MutationObserver((records) => this.announced(records));
    if (announcer) observer.observe(announcer, { childList: true, characterData: true, subtree: true });
    this.stopping.push(
      () => abortController.abort(),
      () => observer.disconnect(),
      followTouches((request) => this.touched(request)),
      sceneRegistry.subscribe(({ entries }, before) => {
        if (entries !== before.entries) this.changed();
      }),
    );
  }

  end(hasTurnedOff: boolean): void {
    for (const stop of this.stopping) stop();
    this.outline(null);
    if (hasTurnedOff) this.voice.say([inPageLanguage(words().ended)]);
    else this.voice.stop();
  }

  private say(texts: readonly Utterance[]): void {
    this.lastSaid = texts;
    this.voice.say(texts);
  }

  /** The tree is drawn anew, possibly with another state of what was pressed. */
  private changed(): void {
    const { outlined, pressed, top } = this;
    if (outlined && !outlined.isConnected) this.outline(null);
    this.top = readTop();
    // A step of the same screen, such as the plans at an address, has no name but its heading.
    const isStep = this.top.id === top.id && this.top.name === top.name;
    if (isStep && this.top.heading !== '' && this.top.heading !== top.heading)
      this.announce([this.top.heading]);
    if (!pressed || clock.now() - pressed.atMs > RESULT_MS) return;
    const item = items().find(({ id }) => id === pressed.id);
    const state = item ? stateText(item.spoken, words()) : '';
    if (state === pressed.state) return;
    this.pressed = { ...pressed, state };
    if (state !== '') this.voice.add([inPageLanguage(state)]);
  }

  /** Screens, dialogs and the texts of `announce`, as screen readers get them. */
  private announced(records: readonly MutationRecord[]): void {
    const texts = records
      .flatMap(({ addedNodes }) => [...addedNodes].map((node) => node.textContent ?? ''))
      .filter((text) => text.trim() !== '');
    if (texts.length > 0) this.announce(texts);
  }

  private announce(texts: readonly string[]): void {
    // A dialog may announce something before its name is in the tree.
    if (this.announcements.length === 0) clock.after(0, () => this.sayAnnouncements());
    this.announcements.push(...texts);
  }

  private sayAnnouncements(): void {
    const name = screenName();
    const texts = this.announcements.toSorted((one, other) => Number(other === name) - Number(one === name));
    this.announcements = [];
    const isWarning = kioskStore.getState().endsAtMs !== null;
    // Speaks the consequence once, between the question and the remaining time.
    const consequence = isWarning && !this.hasWarned ? firstText() : '';
    this.hasWarned = isWarning;
    const [first = '', ...others] = texts;
    this.within = [];
    const spoken = [first, consequence, ...others].map(inPageLanguage);
    this.lastSaid = spoken;
    this.voice.add(spoken);
  }

  private focused({ target }: FocusEvent): void {
    if (!(target instanceof HTMLElement)) return;
    const isField = target === fieldElement();
    // Focus that a dialog sets itself is not where the shopper is.
    if (!this.isTabbing && !isField) return;
    const id = isField ? FIELD_ID : Number(target.dataset['scene']);
    const item = items().find((each) => each.id === id);
    if (!item) return;
    if (this.isTabbing) this.hear(item);
    else if (this.pressed?.id !== FIELD_ID) this.voice.add(this.textsOf(item));
  }

  private key(event: KeyboardEvent): void {
    if (kioskStore.getState().isEditing) return;
    const name = keypadKeyOf(kioskStore.getState().machine?.keypad, event.code);
    if (name === undefined) {
      if (event.key !== 'Tab') return this.voice.stop();
      this.isTabbing = true;
      clock.after(0, () => (this.isTabbing = false));
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!event.repeat) this.keypad(name);
  }

  private keypad(name: KeypadKey): void {
    switch (name) {
      case 'next':
        return this.move(1);
      case 'previous':
        return this.move(-1);
      case 'press':
        return this.press();
      case 'repeat':
        return this.voice.say(this.lastSaid);
      case 'louder':
      case 'quieter':
        this.control.changeVolume(name === 'louder' ? 1 : -1);
        return this.voice.say([
          inPageLanguage(words().volume(Math.round(this.control.settings().volume * 100))),
        ]);
    }
  }

  private touched(request: TouchRequest): void {
    switch (request.type) {
      case 'hear':
        return this.hearAt(request);
      case 'press':
        return this.press();
      case 'next':
        return this.move(1);
      case 'previous':
        return this.move(-1);
      case 'scroll':
        return this.scroll(request.y);
    }
  }

  private hearAt({ x, y, isFirst }: { x: number; y: number; isFirst: boolean }): void {
    const item = itemAt(x, y);
    if (!item) {
      this.outline(null);
      if (isFirst) this.voice.say([inPageLanguage(words().nothing)]);
      return;
    }
    const isSame = this.outlined !== null && item.id === this.places.get(item.root)?.id;
    if (!isSame || isFirst) this.hear(item);
  }

  /** Next or previous in reading order; after what is gone, goes on from its place. */
  private move(by: 1 | -1): void {
    const all = items();
    const place = this.places.get(all[0]?.root ?? 0);
    const at = all.findIndex(({ id }) => id === place?.id);
    // After what is gone, such as a suggestion, it goes on behind what was before it.
    const kept = place?.before.findLast((id) => all.some((item) => item.id === id));
    const gapAt = all.findIndex(({ id }) => id === kept) + (by > 0 ? 0 : 1);
    const fromGap = place || by > 0 ? gapAt + by : all.length - 1;
    const item = all[at >= 0 ? at + by : fromGap];
    if (!item) {
      this.voice.say([inPageLanguage(by > 0 ? words().last : words().first)]);
      return;
    }
    item.reveal();
    this.hear(item, all);
  }

  private hear(item: Item, all = items()): void {
    this.pressed = null;
    // Kept for the screen that is on top, also of a button that is on each of them.
    const root = all[0]?.root ?? item.root;
    const ids = all.map(({ id }) => id);
    this.places.set(root, { id: item.id, before: ids.slice(0, ids.indexOf(item.id)) });
    this.outline(item.element());
    this.say(this.textsOf(item));
  }

  private press(): void {
    const all = items();
    const place = this.places.get(all[0]?.root ?? 0);
    const item = all.find(({ id }) => id === place?.id);
    if (!item?.press) {
      this.voice.say(item ? this.textsOf(item) : [inPageLanguage(words().nothing)]);
      return;
    }
    this.voice.stop();
    const state = stateText(item.spoken, words());
    const field = fieldElement()?.value ?? '';
    this.pressed = { id: item.id, state, field, atMs: clock.now() };
    showroomEvents.emit('activity');
    item.press();
    // A key of the stage's keyboard has typed.
    const typed = fieldElement()?.value ?? '';
    if (typed !== field) this.say([inPageLanguage(typed || words().empty)]);
  }

  private scroll(byPx: number): void {
    const isOpen = sceneRegistry.getState().entries.some(({ info }) => info.role === 'dialog');
    const scroller = activeScroller(
      ({ axis, range, content }) =>
        axis === 'vertical' &&
        range() > 0 &&
        content() !== null &&
        (!isOpen || isWithin(content(), 'dialog')),
    );
    scroller?.jump(-byPx / (scroller.content()?.worldTransform.d || 1));
  }

  /** Names the containers of an item only where they changed. */
  private textsOf(item: Item): Utterance[] {
    const within = (item.spoken.within ?? []).filter((name) => !this.within.includes(name));
    this.within = item.spoken.within ?? [];
    const spoken = { ...item.spoken, within };
    if (item.lang === pageLanguage()) return [inPageLanguage(spokenText(spoken, words()))];
    const { role, label } = spoken;
    return [
      { text: spokenText({ role: 'text', label, within }, words()), lang: item.lang },
      inPageLanguage(spokenText({ ...spoken, role, label: '', within: [] }, words())),
    ];
  }

  private outline(element: HTMLElement | null): void {
    this.outlined?.removeAttribute('data-spoken');
    element?.setAttribute('data-spoken', '');
    this.outlined = element;
  }
}

const inPageLanguage = (text: string): Utterance => ({ text, lang: pageLanguage() });

/** The screen or dialog that is on top. */
function readTop(): { id: number; name: string; heading: string } {
  const top = sceneRegistry
    .getState()
    .entries.findLast(({ info }) => info.role === 'dialog' || info.role === 'main');
  return { id: top?.id ?? 0, name: top?.info.label ?? '', heading: top ? mainHeadingIn(top) : '' };
}

function mainHeadingIn({ info, children }: SceneNode): string {
  if (info.role === 'heading' && info.level === 1) return info.label;
  for (const child of children) {
    const heading = mainHeadingIn(child);
    if (heading !== '') return heading;
  }
  return '';
}

const screenName = (): string => readTop().name;

const firstText = (): string => items().find(({ spoken }) => spoken.role === 'text')?.spoken.label ?? '';

/** All that can be heard now, in reading order. */
function items(): Item[] {
  const stops = readingStopsIn(sceneRegistry.getState().entries);
  const nodes = stops.map(({ node, within, root }): Item => {
    const { id, info, rect, visibleRect, reveal } = node;
    const element = (): HTMLElement | null => document.querySelector(`#mirror [data-scene="${id}"]`);
    return {
      id,
      root,
      spoken: { ...info, within },
      lang: info.lang ?? pageLanguage(),
      rect,
      visibleRect,
      element,
      press: info.press ?? null,
      reveal,
    };
  });
  const field = fieldItem(nodes[0]?.root ?? 0);
  if (!field) return nodes;
  const { y } = field.rect();
  const at = nodes.findIndex((item) => item.root !== field.root || item.rect().y > y);
  return nodes.toSpliced(at < 0 ? nodes.length : at, 0, field);
}

/** The text field, unless something covers it. */
function fieldItem(root: number): Item | null {
  const element = fieldElement();
  const stage = document.getElementById('stage');
  if (!element || !stage || element.closest('[data-veiled]')) return null;
  const rect = (): Rect => {
    const [inner, outer] = [element.getBoundingClientRect(), stage.getBoundingClientRect()];
    const scale = stage.clientWidth === 0 ? 1 : STAGE.widthPx / outer.width;
    return {
      x: (inner.left - outer.left) * scale,
      y: (inner.top - outer.top) * scale,
      width: inner.width * scale,
      height: inner.height * scale,
    };
  };
  return {
    id: FIELD_ID,
    root,
    spoken: {
      role: 'field',
      label: element.getAttribute('aria-label') ?? '',
      value: element.value || words().empty,
    },
    lang: pageLanguage(),
    rect,
    visibleRect: () => null,
    element: () => element,
    press: () => element.focus({ preventScroll: true }),
    reveal: () => undefined,
  };
}

const contains = ({ x, y, width, height }: Rect, atX: number, atY: number): boolean =>
  atX >= x && atX < x + width && atY >= y && atY < y + height;

/** The smallest at a place of the stage: a button on a card rather than the card. */
function itemAt(x: number, y: number): Item | undefined {
  const area = ({ rect }: Item): number => rect().width * rect().height;
  return items()
    .filter(({ rect, visibleRect }) => {
      const view = visibleRect();
      return contains(rect(), x, y) && (view === null || contains(view, x, y));
    })
    .toSorted((one, other) => area(one) - area(other))[0];
}
