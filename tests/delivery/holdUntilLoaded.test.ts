// Items are held in the first seconds of a page, until the script that sends them has loaded.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { holdUntilLoaded } from '#delivery/holdUntilLoaded.ts';
import { stubBrowser } from '../support/browserGlobals.ts';

beforeEach(() => void stubBrowser());
afterEach(() => vi.unstubAllGlobals());

describe('When what sends items is still loading', () => {
  it('they wait in order, and later ones go at once', () => {
    const held = holdUntilLoaded<string>('held', 10);
    held.put('one');
    held.put('two');
    const sent: string[] = [];
    held.deliverTo((item) => sent.push(item));
    expect(sent).toEqual(['one', 'two']);
    held.put('three');
    expect(sent).toEqual(['one', 'two', 'three']);
  });

  it('they are handed to the next page when this one is closed first, once', () => {
    const held = holdUntilLoaded<string>('held', 10);
    held.put('one');
    window.dispatchEvent(new Event('pagehide'));
    const sent: string[] = [];
    holdUntilLoaded<string>('held', 10).deliverTo((item) => sent.push(item));
    holdUntilLoaded<string>('held', 10).deliverTo((item) => sent.push(item));
    expect(sent).toEqual(['one']);
  });

  it('those that were delivered are not left to the next page', () => {
    const held = holdUntilLoaded<string>('held', 10);
    held.put('one');
    held.deliverTo(() => undefined);
    window.dispatchEvent(new Event('pagehide'));
    expect(sessionStorage.getItem('held')).toBeNull();
  });

  it('those beyond the limit are dropped', () => {
    const held = holdUntilLoaded<number>('held', 2);
    for (const item of [1, 2, 3]) held.put(item);
    const sent: number[] = [];
    held.deliverTo((item) => sent.push(item));
    expect(sent).toEqual([1, 2]);
  });

  it('they are delivered without storage too', () => {
    stubBrowser({ isRefusing: true });
    const held = holdUntilLoaded<string>('held', 10);
    held.put('one');
    window.dispatchEvent(new Event('pagehide'));
    const sent: string[] = [];
    held.deliverTo((item) => sent.push(item));
    expect(sent).toEqual(['one']);
  });
});
