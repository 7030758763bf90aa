// A screen that shows a price changes with the day, by the server's clock.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hearServerTime } from '#api/serverTime.ts';
import { KINDS_BY_NAME } from '#content/kinds.ts';
import type { Product } from '#content/kinds/productKind.ts';
import { restore } from '#content/restore.ts';
import { setDocument } from '#state/contentStore.ts';
import { kioskStore } from '#state/kioskStore.ts';

// Pixi reads `navigator` while loading.
vi.stubGlobal('navigator', { userAgent: 'test' });
const { Container } = await import('pixi.js');
const { extend } = await import('@pixi/react');
const { priced } = await import('#screens/prices/priced.tsx');
const { PRICES } = await import('#screens/lazyModules.ts');
await PRICES.load();
const { renderTo } = await import('#tests/support/renderStage.ts');

extend({ Container });

const HOUR_MS = 3_600_000;
const product = restore(KINDS_BY_NAME.product, { id: 'p', monthlyPrice: '$12', price: 'offer' });
const View = priced(({ document }: { document: Product }) => (
  <pixiContainer label={document.monthlyPrice} key={document.monthlyPrice} />
));

/** React renders and runs effects in tasks of its own, which timers here leave alone. */
async function rendered(): Promise<void> {
  for (let task = 0; task < 4; task += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** The screen looks again each hour at the latest, and then sets its next timer. */
async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= HOUR_MS / 2) {
    await vi.advanceTimersByTimeAsync(Math.min(left, HOUR_MS / 2));
    await rendered();
  }
}

async function showOffer(fields: object): Promise<() => string | undefined> {
  const price = restore(KINDS_BY_NAME.price, { id: 'offer', monthly: '$9', afterwards: 'hide', ...fields });
  setDocument('price', 'offer', price, null);
  const stage = new Container();
  renderTo(stage, <View document={product} />);
  await rendered();
  return () => stage.children[0]?.label;
}

beforeEach(() => {
  // Two hours behind the server, which says that it is half past nine in the evening in Berlin.
  vi.useFakeTimers({
    now: Date.parse('2026-05-20T17:30:00Z'),
    toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'],
  });
  hearServerTime(Date.parse('2026-05-20T19:30:00Z'));
  const settings = restore(KINDS_BY_NAME.environment, { id: 'store', timeZone: 'Europe/Berlin' });
  kioskStore.setState({ settings });
});
afterEach(() => void vi.useRealTimers());

describe('When midnight comes in the stores', () => {
  it('a price whose last day is over goes, in that second', async () => {
    const shown = await showOffer({ to: '2026-05-20' });
    expect(shown()).toBe('$9');
    await pass(2.5 * HOUR_MS - 1000);
    expect(shown()).toBe('$9');
    await pass(2000);
    expect(shown()).toBe('$12');
  });

  it('a price whose first day begins comes', async () => {
    const shown = await showOffer({ from: '2026-05-21' });
    expect(shown()).toBe('$12');
    await pass(2.5 * HOUR_MS + 1000);
    expect(shown()).toBe('$9');
  });
});
