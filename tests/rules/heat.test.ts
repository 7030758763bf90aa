// Actions of visits on one page, counted from their events; and the element at a point of the
// stage.
import { describe, expect, it } from 'vitest';
import { HeatCounter, warmthOf, type HeatEvent } from '#rules/heat.ts';
import { nodeWithPathAt } from '#analytics/touchedNode.ts';

const event = (session: string, name: string, atMs: number, more: Partial<HeatEvent> = {}): HeatEvent => ({
  session,
  name: `kiosk_${name}`,
  atMs,
  screen: 'product',
  screenId: 'nova',
  label: '',
  path: '',
  share: 0,
  ...more,
});
const elsewhere = { screen: 'page', screenId: 'care' };

describe('When a page is shown twice in a visit', () => {
  it('a touch is first once, and counts as one visit however often it is repeated', () => {
    const counter = new HeatCounter({ screen: 'product', screenId: 'nova' });
    for (let visit = 0; visit < 10; visit += 1) {
      const session = String(visit);
      counter.addVisit([
        event(session, 'screen', 0),
        event(session, 'tap', 2_000, { path: 'images.0' }),
        event(session, 'tap', 3_000, { path: 'images.0' }),
        event(session, 'screen', 5_000, elsewhere),
        // A touch of another page.
        event(session, 'tap', 6_000, { ...elsewhere, path: 'images.0' }),
        event(session, 'screen', 8_000),
        event(session, 'tap', 14_000, { path: 'images.0' }),
        event(session, 'session_end', 18_000),
      ]);
    }
    expect(counter.result()).toEqual({
      visits: 10,
      stayS: 7.5,
      touched: [{ path: 'images.0', label: '', count: 30, visits: 10, first: 10, untilS: 4 }],
      dead: [],
      next: [
        { ...elsewhere, count: 10 },
        { screen: '', screenId: '', count: 10 },
      ],
      films: [],
    });
  });

  it('what is touched half as often is still told from what never is', () => {
    expect([warmthOf(0, 100), warmthOf(25, 100), warmthOf(100, 100), warmthOf(0, 0)]).toEqual([0, 0.5, 1, 0]);
  });
});

describe('When a touch presses nothing', () => {
  interface Node {
    info: { path?: string };
    rect: () => Area;
    visibleRect: () => Area | null;
    children: Node[];
  }
  type Area = { x: number; y: number; width: number; height: number };
  const node = (path: string, x: number, size: number, children: Node[] = []): Node => ({
    info: path === '' ? {} : { path },
    rect: () => ({ x, y: 0, width: size, height: size }),
    visibleRect: () => null,
    children,
  });

  it('the smallest content under it is noted', () => {
    const nodes = [node('settings.backgroundImage', 0, 1000, [node('', 0, 500, [node('title', 100, 50)])])];
    expect(nodeWithPathAt(nodes, { x: 120, y: 20 })).toBe('title');
    expect(nodeWithPathAt(nodes, { x: 400, y: 20 })).toBe('settings.backgroundImage');
    expect(nodeWithPathAt(nodes, { x: 2000, y: 20 })).toBe('');
  });

  it('what is scrolled out of its window is not', () => {
    const hidden = { ...node('title', 100, 50), visibleRect: () => ({ x: 0, y: 0, width: 90, height: 90 }) };
    expect(nodeWithPathAt([hidden], { x: 120, y: 20 })).toBe('');
  });
});
