// Trail of a visit: recorded in memory, and deleted with the visit. See
// src/screens/overlays/README.md#your-visit.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from '#content/kinds/pageKind.ts';
import { product } from '#content/kinds/productKind.ts';
import { restore } from '#content/restore.ts';
import { followViewed, removeViewed, productsOf, viewedStore } from '#screens/your-visit/viewedStore.ts';
import { contentStore, dropEntry, setEntry } from '#state/contentStore.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { showroomEvents } from '#state/showroomEvents.ts';

let stop = (): void => undefined;

/** The screen of a document is shown. */
function show(kind: 'product' | 'page', id: string): void {
  if (kind === 'product')
    setEntry(kind, id, { status: 'ready', document: restore(product, { id, name: id }), etag: null });
  else setEntry(kind, id, { status: 'ready', document: restore(page, { id, name: id }), etag: null });
  kioskStore.setState({ activeScreen: { kind, id, langCode: 'en' } });
  showroomEvents.emit('screen', { screen: kind, id });
}

const seen = (): string[] => productsOf(viewedStore.getState().shown).map(({ id }) => id);

beforeEach(() => {
  kioskStore.setState(kioskStore.getInitialState(), true);
  contentStore.setState(contentStore.getInitialState(), true);
  stop = followViewed();
});
afterEach(() => stop());

describe('When a shopper looks at products', () => {
  it('the latest six are known, newest first, each once', () => {
    for (const id of ['a', 'b', 'a', 'c', 'd', 'e', 'f', 'g']) {
      show('product', id);
      show('page', 'care');
    }
    expect(seen()).toEqual(['g', 'f', 'e', 'd', 'c', 'a']);
  });

  it('what is on the screen when the script arrives is known too', () => {
    show('product', 'a');
    stop();
    expect(seen()).toEqual([]);
    stop = followViewed();
    expect(seen()).toEqual(['a']);
  });

  it('they are known as they were shown, also when the content is loaded anew', () => {
    show('product', 'a');
    dropEntry('product', 'a');
    expect(productsOf(viewedStore.getState().shown)).toMatchObject([{ id: 'a', name: 'a' }]);
  });

  it('one or all are forgotten, while what else was shown still leads to comparisons', () => {
    for (const id of ['a', 'b', 'c']) show('product', id);
    show('page', 'care');
    removeViewed('b');
    expect(seen()).toEqual(['c', 'a']);
    removeViewed();
    expect(seen()).toEqual([]);
    expect(viewedStore.getState().shown).toMatchObject([{ kind: 'page', id: 'care' }]);
  });
});

describe('When somebody else is at the screen', () => {
  it.each([
    ['the visit has ended', { visit: 1 }],
    ['the attract screen shows', { isAttracting: true }],
    ['the store closes', { isDark: true }],
    ['an editor is at work', { isEditing: true }],
  ])('nothing is left once %s', (_name, state) => {
    show('product', 'a');
    kioskStore.setState(state);
    expect(viewedStore.getState().shown).toEqual([]);
    if (!('visit' in state)) {
      show('product', 'b');
      expect(viewedStore.getState().shown).toEqual([]);
    }
  });
});
