import { describe, expect, it } from 'vitest';
import type { SceneInfo, SceneNode } from '#state/sceneRegistry.ts';
import { readingStopsIn } from '#stage/accessibility/readingOrder.ts';

let lastId = 0;
const RECT = { x: 0, y: 0, width: 1, height: 1 };

const node = (
  role: SceneInfo['role'],
  label = '',
  children: SceneNode[] = [],
  more: Partial<SceneInfo> = {},
): SceneNode => ({
  id: (lastId += 1),
  info: { role, label, ...more },
  rect: () => RECT,
  visibleRect: () => null,
  scale: () => 1,
  reveal: () => undefined,
  children,
});
const button = (label: string, more: Partial<SceneInfo> = {}) =>
  node('button', label, [], { press: () => undefined, ...more });
/** 'Row / Column: label' of each stop. */
const heard = (entries: readonly SceneNode[]): string[] =>
  readingStopsIn(entries).map(({ node: { info }, within }) => [...within, info.label].join(' / '));

describe('When the stage is read item by item', () => {
  const screen = node('main', 'Phones', [
    node('heading', 'Phones', [], { level: 1 }),
    node('list', 'Models', [
      node('listitem', '', [button('Cairn 9')]),
      node('listitem', '', [node('img', 'A fold')]),
    ]),
    node('presentation', 'drawn'),
    node('group', '', [node('text', 'Legal')]),
    node('text', ' '),
  ]);

  it('what can be pressed and read comes in order, each with the list that it is in', () => {
    expect(heard([screen])).toEqual(['Phones', 'Models / Cairn 9', 'Models / A fold', 'Legal']);
  });

  it('while a dialog is open nothing behind it is heard, but what is there on every screen', () => {
    const dialog = node('dialog', 'Terms', [node('text', 'Thirty days'), button('Close')]);
    const everywhere = node('group', '', [button('Accessibility')], { isGlobal: true });
    const stops = readingStopsIn([screen, dialog, everywhere]);
    expect(stops.map(({ node: { info } }) => info.label)).toEqual(['Thirty days', 'Close', 'Accessibility']);
    expect(stops[0]?.root).toBe(dialog.id);
  });

  it('a cell has the headers of its row and column, one over all columns only that of its row', () => {
    const cell = (...children: SceneNode[]) => node('cell', '', children);
    const table = node('table', 'Compare', [
      node('row', '', [
        node('columnheader', 'Cairn 9', [node('heading', 'Cairn 9'), button('Hide')]),
        node('columnheader', 'Plia', [node('heading', 'Plia')]),
      ]),
      node('row', '', [
        node('rowheader', 'Display', [node('text', 'Display')]),
        cell(node('text', '6.1 in')),
        cell(node('text', '7 in'), node('text', 'folds')),
      ]),
      node('row', '', [cell(node('heading', 'Camera'))]),
    ]);
    expect(heard([node('main', 'Compare', [table])])).toEqual([
      'Compare / Cairn 9',
      'Compare / Hide',
      'Compare / Plia',
      'Display / Cairn 9 / 6.1 in',
      'Display / Plia / 7 in',
      'Display / Plia / folds',
      'Compare / Camera',
    ]);
  });
});
