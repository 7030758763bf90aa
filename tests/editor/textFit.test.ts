// Whether the selected text fits in its place, by what is on the stage.
import { describe, expect, it } from 'vitest';
import { textFitOf } from '#editor/textTools/textFit.ts';
import type { Rect, SceneInfo, SceneNode } from '#state/sceneRegistry.ts';

let id = 0;
function node(info: Partial<SceneInfo>, rect: Rect, children: readonly SceneNode[] = []): SceneNode {
  id += 1;
  return {
    id,
    info: { role: 'text', label: '', ...info },
    rect: () => rect,
    visibleRect: () => null,
    scale: () => 1,
    reveal: () => undefined,
    children,
  };
}

const at = (x: number, y: number, width: number, height: number): Rect => ({ x, y, width, height });

const text = (path: string, rect: Rect, role: SceneInfo['role'] = 'text'): SceneNode =>
  node(
    {
      path,
      role,
      typography: {
        families: ['Sans'],
        sizePx: 30,
        linePx: 44,
        weight: '400',
        trackingPx: 0,
        color: 0x0e2326,
        align: 'left',
        isItalic: false,
        wrapPx: rect.width,
        baselinePx: 30,
        longestLinePx: rect.width,
      },
    },
    rect,
  );

const fitOf = (path: string, nodes: readonly SceneNode[], words = 'short words') =>
  textFitOf(nodes, { path, isOneScreen: true, textAt: () => words });

describe('When an editor types a text', () => {
  it('its lines are counted, and it fits where nothing is in its way', () => {
    expect(fitOf('title', [text('title', at(100, 100, 600, 88))])).toEqual({ lines: 2, problem: null });
  });

  it('a text that runs into the next one is said, whichever of the two is being typed', () => {
    const nodes = [text('title', at(100, 100, 600, 132)), text('price', at(100, 200, 300, 44))];
    expect(fitOf('title', nodes)?.problem).toMatchObject({ check: 'overlap', other: 'price' });
    expect(fitOf('price', nodes)?.problem).toMatchObject({ check: 'overlap', other: 'title' });
  });

  it('a label that is larger than its button is said before a heading of many lines', () => {
    const label = text('buttons.0.text', at(100, 100, 500, 260), 'heading');
    const button = node({ role: 'button', press: () => undefined }, at(100, 100, 500, 96), [label]);
    expect(fitOf('buttons.0.text', [button])?.problem).toMatchObject({ check: 'outgrows', value: '164' });
    expect(fitOf('title', [text('title', at(0, 0, 500, 260), 'heading')])?.problem).toMatchObject({
      check: 'manyLines',
    });
  });

  it('what another field has too much of, or what has nothing to do with length, is not said', () => {
    const nodes = [text('title', at(100, 100, 600, 44)), text('body', at(100, 1_000, 1_900, 440))];
    expect(fitOf('title', nodes)?.problem).toBeNull();
    const small = node({ role: 'button', path: 'close', press: () => undefined }, at(0, 0, 20, 20));
    expect(fitOf('close', [small])).toBeNull();
  });
});
