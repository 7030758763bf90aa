// @vitest-environment jsdom
// The elements over the canvas: what screen readers, keyboards and switches find and press. See
// src/access/README.md#accessible-elements.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

// Its module reads nodes of Pixi.
const nodes = vi.hoisted(() => ({ inDialog: new Set<unknown>() }));
vi.mock('#stage/accessibility/useSceneNode.ts', () => ({
  isWithin: (content: unknown) => nodes.inDialog.has(content),
}));

const { startAccessibilityTree } = await import('#stage/accessibility/AccessibilityTree.ts');
const { Signal } = await import('#stage/render/signal.ts');
const { activateScroller } = await import('#stage/scrolling/scrollerStack.ts');
const { kioskStore } = await import('#state/kioskStore.ts');
const { announce, notifyLayoutSettled, setSceneNodes } = await import('#state/sceneRegistry.ts');
const { showroomEvents } = await import('#state/showroomEvents.ts');
type SceneNode = import('#state/sceneRegistry.ts').SceneNode;
type SceneInfo = import('#state/sceneRegistry.ts').SceneInfo;
type ScrollHandle = import('#stage/scrolling/ScrollEngine.ts').ScrollHandle;

let lastId = 0;
let host: HTMLElement;
let areLinksOff: InstanceType<typeof Signal<boolean>>;
const stops: (() => unknown)[] = [];

type Made = SceneNode & { at: { x: number; y: number; width: number; height: number } };

function node(
  role: SceneInfo['role'],
  label = '',
  children: readonly SceneNode[] = [],
  more: Partial<SceneInfo> = {},
): Made {
  const at = { x: 0, y: 0, width: 100, height: 40 };
  return {
    id: (lastId += 1),
    info: { role, label, ...more },
    at,
    rect: () => at,
    visibleRect: () => null,
    scale: () => 1,
    reveal: vi.fn(),
    children,
  };
}
const button = (label: string, more: Partial<SceneInfo> = {}) =>
  node('button', label, [], { press: vi.fn(), ...more });
const screen = (...children: SceneNode[]) => node('main', 'Phones', children);

const elementOf = ({ id }: SceneNode): HTMLElement =>
  host.querySelector<HTMLElement>(`[data-scene="${id}"]`) ?? expect.fail('It has no element');
const spoken = (): string | null | undefined => host.querySelector('.announcer')?.textContent;
const key = (name: string, more: KeyboardEventInit = {}, target: EventTarget = document.body): boolean =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more }));

beforeEach(() => {
  const frame = document.createElement('div');
  host = document.createElement('div');
  frame.append(host);
  document.body.replaceChildren(frame);
  areLinksOff = new Signal(false);
  setSceneNodes([]);
  // The tree listens to the window for as long as the page is there: a test, here.
  const listen = vi.spyOn(window, 'addEventListener');
  stops.push(startAccessibilityTree(host, areLinksOff));
  for (const [type, listener, options] of listen.mock.calls)
    stops.push(() => window.removeEventListener(type, listener, options));
  listen.mockRestore();
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  kioskStore.setState({ transitionCount: 0 });
  nodes.inDialog.clear();
});

describe('When a screen is shown', () => {
  it('each thing on it has an element with its role, name and state', () => {
    const parts = [
      node('heading', 'Phones', [], { level: 1 }),
      node('text', 'All of them', [], { lang: 'fr' }),
      node('list', 'Models', [node('listitem', '', [node('img', 'A fold')])]),
      node('link', 'Cairn 9', [], { press: vi.fn(), href: '/product/cairn-9', isCurrent: true }),
      button('Compare', { isPressed: false, isExpanded: true, analyticsTag: 'compare' }),
      button('Larger text', { isChecked: true, isDisabled: true }),
      button('Small', { isChecked: false, ariaRole: 'radio' }),
    ];
    setSceneNodes([screen(...parts)]);
    const [heading, text, list, link, compare, larger, small] = parts.map(elementOf);
    expect([heading?.localName, heading?.textContent]).toEqual(['h1', 'Phones']);
    expect([text?.localName, text?.lang, text?.getAttribute('role')]).toEqual(['p', 'fr', null]);
    expect(list?.getAttribute('aria-label')).toBe('Models');
    expect(list?.querySelector('li > [role=img]')?.getAttribute('aria-label')).toBe('A fold');
    expect([link?.getAttribute('href'), link?.getAttribute('aria-current')]).toEqual([
      '/product/cairn-9',
      'page',
    ]);
    expect(compare?.getAttributeNames()).toEqual(
      expect.arrayContaining(['aria-pressed', 'aria-expanded', 'data-analytics-tag', 'type']),
    );
    expect([larger?.getAttribute('role'), larger?.getAttribute('aria-checked')]).toEqual(['switch', 'true']);
    expect(larger?.getAttribute('aria-disabled')).toBe('true');
    expect(small?.getAttribute('role')).toBe('radio');
    expect(host.querySelector('main')?.getAttribute('aria-label')).toBe('Phones');
  });

  it('a text is all that its element has; what can be pressed has it in a part of its own', () => {
    const [text, pressed] = [node('text', 'All of them'), button('Compare')];
    setSceneNodes([screen(text, pressed)]);
    expect([...elementOf(text).childNodes].map(({ nodeName }) => nodeName)).toEqual(['#text']);
    expect(elementOf(text).dataset['label']).toBe('');
    const [label] = elementOf(pressed).childNodes;
    expect([label?.nodeName, label?.textContent]).toEqual(['SPAN', 'Compare']);
    expect(elementOf(pressed).dataset['label']).toBeUndefined();
  });

  it('words that change are written to the same elements', () => {
    const [text, pressed] = [node('text', 'One of them'), button('Compare')];
    setSceneNodes([screen(text, pressed)]);
    const before = [text, pressed].map((one) => [elementOf(one), elementOf(one).firstChild]);
    const now = [text, pressed].map((one) => ({ ...one, info: { ...one.info, label: 'Two of them' } }));
    setSceneNodes([screen(...now)]);
    expect(now.map((one) => [elementOf(one), elementOf(one).firstChild])).toEqual(before);
    expect(now.map((one) => elementOf(one).textContent)).toEqual(['Two of them', 'Two of them']);
  });

  it('a text that becomes pressable gets a part of its own, and back', () => {
    const text = node('text', 'All of them');
    const pressable = { ...text, info: { ...text.info, press: vi.fn() } };
    const childrenOf = (one: SceneNode): string[] => {
      setSceneNodes([screen(one)]);
      return [...elementOf(one).childNodes].map(({ nodeName }) => nodeName);
    };
    expect([childrenOf(text), childrenOf(pressable), childrenOf(text)]).toEqual([
      ['#text'],
      ['SPAN'],
      ['#text'],
    ]);
  });

  it('its name is announced once, and is the title of the page; so is every announcement', () => {
    setSceneNodes([screen()]);
    expect([spoken(), document.title]).toEqual(['Phones', 'Phones']);
    announce('Column hidden');
    expect([spoken(), document.title]).toEqual(['Column hidden', 'Phones']);
    setSceneNodes([screen(button('Back'))]);
    expect(spoken()).toBe('Column hidden');
  });

  it('elements are where their nodes are, within each other, and follow what has moved', () => {
    const inner = button('Cairn 9');
    const outer = node('list', 'Models', [inner]);
    Object.assign(outer.at, { x: 100, y: 50, width: 400, height: 300 });
    Object.assign(inner.at, { x: 120, y: 80 });
    setSceneNodes([screen(outer)]);
    expect(elementOf(inner).style.cssText).toContain('translate(20.0px,30.0px)');
    expect(elementOf(inner).style.width).toBe('100px');
    inner.at.y = 90;
    notifyLayoutSettled();
    expect(elementOf(inner).style.cssText).toContain('translate(20.0px,40.0px)');
  });

  it('what changes its order keeps its element, and so the focus', () => {
    const [first, second, third] = [button('One'), button('Two'), button('Three')];
    const list = node('list', 'Models', [first, second, third]);
    setSceneNodes([screen(list)]);
    elementOf(first).focus();
    setSceneNodes([screen({ ...list, children: [third, first] })]);
    expect([...elementOf(list).children].map(({ textContent }) => textContent)).toEqual(['Three', 'One']);
    expect(document.activeElement).toBe(elementOf(first));
  });
});

describe('When an element is used', () => {
  it('a press is that of the stage, on any part of it, and follows no link', () => {
    const link = node('link', 'Cairn 9', [], { press: vi.fn(), href: '/product/cairn-9' });
    setSceneNodes([screen(link, node('text', 'All of them'))]);
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    elementOf(link).querySelector('span')?.dispatchEvent(click);
    expect([vi.mocked(link.info.press)?.mock.calls.length, click.defaultPrevented]).toEqual([1, true]);
    expect(() => host.querySelector('p')?.click()).not.toThrow();
    expect(link.info.press).toHaveBeenCalledTimes(1);
  });

  it('a cursor that comes to it keeps the visit going and brings it into view', () => {
    const active = vi.fn();
    showroomEvents.on('activity', active);
    stops.push(() => showroomEvents.off('activity', active));
    const one = button('Compare');
    setSceneNodes([screen(one)]);
    elementOf(one).focus();
    expect([active.mock.calls.length, vi.mocked(one.reveal).mock.calls.length]).toEqual([1, 1]);
  });

  it('the space bar presses a link too', () => {
    const link = node('link', 'Cairn 9', [], { press: vi.fn(), href: '/product/cairn-9' });
    setSceneNodes([screen(link)]);
    key(' ', {}, elementOf(link));
    expect(link.info.press).toHaveBeenCalledTimes(1);
  });

  it('a focus ring is for keys, not for touch', () => {
    key('Tab');
    expect(host.dataset['input']).toBe('keys');
    window.dispatchEvent(new Event('pointerdown'));
    expect(host.dataset['input']).toBeUndefined();
  });
});

describe('When a dialog opens', () => {
  const opener = button('Details');
  const close = button('Close');
  const dialog = node('dialog', 'Terms', [node('text', 'Thirty days'), close]);
  const everywhere = node('group', '', [button('Accessibility')], { isGlobal: true });
  const behind = screen(opener);

  it('it has the focus, nothing behind it can be reached, and it gives the focus back', () => {
    setSceneNodes([behind, everywhere]);
    elementOf(opener).focus();
    setSceneNodes([behind, dialog, everywhere]);
    expect(document.activeElement).toBe(elementOf(close));
    const inert = [behind, dialog, everywhere].map((root) => elementOf(root).hasAttribute('inert'));
    expect(inert).toEqual([true, false, false]);
    expect(spoken()).toBe('Terms');
    setSceneNodes([behind, everywhere]);
    expect(document.activeElement).toBe(elementOf(opener));
    expect(elementOf(behind).hasAttribute('inert')).toBe(false);
  });

  it('of two, the upper one is open, and what opened the first gets the focus back', () => {
    const upperClose = button('OK');
    const upper = node('dialog', 'Sure?', [upperClose]);
    setSceneNodes([behind]);
    elementOf(opener).focus();
    setSceneNodes([behind, dialog]);
    setSceneNodes([behind, dialog, upper]);
    expect(elementOf(dialog).hasAttribute('inert')).toBe(true);
    expect(document.activeElement).toBe(elementOf(upperClose));
    setSceneNodes([behind]);
    expect(document.activeElement).toBe(elementOf(opener));
  });

  it('code that sets the focus is no activity, and scrolls nothing', () => {
    const active = vi.fn();
    showroomEvents.on('activity', active);
    stops.push(() => showroomEvents.off('activity', active));
    setSceneNodes([behind]);
    setSceneNodes([behind, dialog]);
    expect(document.activeElement).toBe(elementOf(close));
    expect([active.mock.calls.length, vi.mocked(close.reveal).mock.calls.length]).toEqual([0, 0]);
  });
});

describe('When what has the focus goes', () => {
  it('its neighbor gets it, and the screen if nothing else is left', () => {
    const [one, two] = [button('One'), button('Two')];
    setSceneNodes([screen(one, two)]);
    elementOf(one).focus();
    setSceneNodes([screen(two)]);
    expect(document.activeElement).toBe(elementOf(two));
    const empty = screen();
    setSceneNodes([empty]);
    expect(document.activeElement).toBe(elementOf(empty));
  });
});

describe('When a key scrolls', () => {
  function scroller(axis: ScrollHandle['axis'], range = 500) {
    const content = {};
    const handle = { axis, range: () => range, content: () => content, jump: vi.fn() };
    stops.push(activateScroller(handle as unknown as ScrollHandle));
    return { ...handle, content };
  }

  it('it is the scroller of its direction that has more to show', () => {
    const [down, across] = [scroller('vertical'), scroller('horizontal')];
    const empty = scroller('vertical', 0);
    for (const name of ['ArrowDown', 'PageUp', 'ArrowRight', 'a']) key(name);
    expect(down.jump.mock.calls).toEqual([[160]]);
    expect(across.jump.mock.calls).toEqual([[-860], [160]]);
    expect(empty.jump).not.toHaveBeenCalled();
  });

  it('one that scrolls is not the browser’s as well', () => {
    scroller('vertical');
    expect(key('ArrowDown')).toBe(false);
    expect(key('ArrowRight')).toBe(true);
  });

  it('shortcuts, text fields, elements beside the stage and a screen that comes in are left alone', () => {
    const { jump } = scroller('vertical');
    key('ArrowDown', { ctrlKey: true });
    const field = document.createElement('input');
    host.append(field);
    key('ArrowDown', {}, field);
    const beside = document.createElement('button');
    document.body.append(beside);
    key('ArrowDown', {}, beside);
    kioskStore.setState({ transitionCount: 1 });
    key('ArrowDown');
    expect(jump).not.toHaveBeenCalled();
  });

  it('while a dialog is open, nothing behind it scrolls', () => {
    const [behind, within] = [scroller('vertical'), scroller('vertical')];
    const last = scroller('vertical');
    nodes.inDialog.add(within.content);
    setSceneNodes([screen(), node('dialog', 'Terms', [button('Close')])]);
    key('ArrowDown');
    expect([behind, within, last].map(({ jump }) => jump.mock.calls.length)).toEqual([0, 1, 0]);
  });
});

describe('When links are off for an editor', () => {
  it('what is edited has no content path and cannot be reached here, but what navigates can', () => {
    const edited = node('link', 'Cairn 9', [], { press: vi.fn(), path: 'cards.0.label' });
    const back = button('Back');
    setSceneNodes([screen(edited, back)]);
    expect(elementOf(edited).dataset['path']).toBe('cards.0.label');
    expect(elementOf(edited).getAttribute('tabindex')).toBeNull();
    areLinksOff.set(true);
    expect(elementOf(edited).dataset['path']).toBeUndefined();
    expect([elementOf(edited), elementOf(back)].map((one) => one.getAttribute('tabindex'))).toEqual([
      '-1',
      null,
    ]);
    areLinksOff.set(false);
    expect(elementOf(edited).getAttribute('tabindex')).toBeNull();
  });

  it('a name that is being typed is not announced letter by letter', () => {
    const named = screen();
    setSceneNodes([named]);
    areLinksOff.set(true);
    setSceneNodes([{ ...named, info: { ...named.info, label: 'Phone' } }]);
    expect(spoken()).toBe('Phones');
    areLinksOff.set(false);
    setSceneNodes([{ ...named, info: { ...named.info, label: 'Phone' } }]);
    expect(spoken()).toBe('Phone');
  });
});
