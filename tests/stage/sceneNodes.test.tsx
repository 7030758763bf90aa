// @vitest-environment jsdom
// Which nodes of the stage can be read and pressed, in which order, and where they are. See
// src/README.md#11-data.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReactNode } from 'react';
import type { SceneInfo, SharedElement } from '#state/sceneRegistry.ts';

// It changes a class of Pixi, once for a process.
vi.mock('#stage/render/frameLoop.ts', () => ({
  invalidateLayout: () => undefined,
  requestFrame: () => undefined,
}));

const { Container } = await import('pixi.js');
const { extend } = await import('@pixi/react');
const { renderTo } = await import('#tests/support/renderStage.ts');
type Nodes = typeof import('#stage/accessibility/useSceneNode.ts');
type Registry = typeof import('#state/sceneRegistry.ts');

extend({ Container });

let nodes: Nodes;
let registry: Registry['sceneRegistry'];
let stage: InstanceType<typeof Container>;
let root: ReturnType<typeof renderTo>;

interface Props {
  info: SceneInfo | null;
  x?: number;
  y?: number;
  scale?: number;
  outset?: { x: number; y: number };
  sharedElement?: SharedElement;
  children?: ReactNode;
}

function Part({ info, x = 0, y = 0, scale = 1, outset, sharedElement, children }: Props) {
  const node = nodes.useSceneNode(info, 100, 40, { ...(outset && { outset }), sharedElement });
  return (
    <pixiContainer ref={node} x={x} y={y} scale={scale} label={info?.label ?? ''}>
      {children}
    </pixiContainer>
  );
}

const text = (label: string, more: Partial<SceneInfo> = {}): SceneInfo => ({ role: 'text', label, ...more });
const nodeOf = (label: string) => stage.getChildByLabel(label, true) ?? expect.fail(`No ${label}`);

/** The registry once it has been read again. */
async function entries() {
  await Promise.resolve();
  return registry.getState().entries;
}
const labels = async (): Promise<string[]> => (await entries()).map(({ info }) => info.label);

async function show(children: ReactNode) {
  root.render(children);
  return entries();
}

// The module holds the stage, so each test has its own.
beforeEach(async () => {
  vi.resetModules();
  nodes = await import('#stage/accessibility/useSceneNode.ts');
  ({ sceneRegistry: registry } = await import('#state/sceneRegistry.ts'));
  stage = new Container();
  root = renderTo(stage, null);
});
afterEach(() => root.render(null));

it('what is rendered before the stage is known is read once it is', async () => {
  await show(<Part info={text('One')} />);
  expect(await labels()).toEqual([]);
  nodes.setSceneRoot(stage);
  expect(await labels()).toEqual(['One']);
});

describe('When nodes are on the stage', () => {
  beforeEach(() => nodes.setSceneRoot(stage));

  it('a shared element without a name is not read, but what is in it is', async () => {
    await show(
      <Part info={null} sharedElement={{ path: '/product/cairn-9' }}>
        <Part info={text('One')} />
      </Part>,
    );
    expect(await labels()).toEqual(['One']);
    const [node] = stage.children;
    expect(node && nodes.sharedElementOf(node)).toEqual({ path: '/product/cairn-9' });
    expect(nodes.sharedElementOf(nodeOf('One'))).toBeUndefined();
    await show(<Part info={null} />);
    expect(node && nodes.sharedElementOf(node)).toBeUndefined();
  });

  it('they are read in the order in which they are drawn, each within what it is in', async () => {
    const [list, last] = await show(
      <>
        <Part info={{ role: 'list', label: 'Models' }}>
          <pixiContainer>
            <Part info={text('One')} />
          </pixiContainer>
          <Part info={null}>
            <Part info={text('Two')} />
          </Part>
        </Part>
        <Part info={text('Legal')} />
      </>,
    );
    expect(list?.children.map(({ info }) => info.label)).toEqual(['One', 'Two']);
    expect(last?.info.label).toBe('Legal');
  });

  it('what is said to come first does: navigation, then titles, then the rest', async () => {
    await show(
      <>
        <Part info={text('Words')} />
        <Part info={text('Others', { isFirst: true })} />
        <Part info={{ role: 'heading', label: 'Title', isFirst: true }} />
        <Part info={{ role: 'navigation', label: 'Back', isFirst: true }} />
      </>,
    );
    expect(await labels()).toEqual(['Back', 'Title', 'Others', 'Words']);
  });

  it('what is rendered again as it was stays the same object; what changes keeps its id', async () => {
    const both = (label: string) => (
      <>
        <Part key="a" info={text('One')} />
        <Part key="b" info={text(label)} />
      </>
    );
    const [one, two] = await show(both('Two'));
    const before = await entries();
    expect(await show(both('Two'))).toBe(before);
    const [sameOne, otherTwo] = await show(both('Three'));
    expect(sameOne).toBe(one);
    expect([otherTwo?.id, otherTwo?.info.label]).toEqual([two?.id, 'Three']);
  });

  it('what is gone, or no longer read, is removed; what is muted comes back', async () => {
    await show(
      <>
        <Part info={text('One')} />
        <Part info={text('Two')} />
      </>,
    );
    nodes.setShown(nodeOf('One'), false);
    expect([await labels(), nodeOf('One').visible]).toEqual([['Two'], false]);
    nodes.setShown(nodeOf('One'), true);
    expect([await labels(), nodeOf('One').visible]).toEqual([['One', 'Two'], true]);
    nodes.setMuted(nodeOf('Two'), true);
    expect([await labels(), nodeOf('Two').visible]).toEqual([['One'], true]);
    expect(await show(<Part info={null} />)).toEqual([]);
  });

  it('a node knows its place on the stage, with what is beyond its box, until it is gone', async () => {
    const [entry] = await show(
      <pixiContainer x={100} y={50} scale={2}>
        <Part info={text('One')} x={10} y={20} outset={{ x: 5, y: 0 }} />
      </pixiContainer>,
    );
    expect(entry?.rect()).toEqual({ x: 110, y: 90, width: 220, height: 80 });
    expect(entry?.visibleRect()).toBeNull();
    const local = nodes.toLocalRect(nodeOf('One'), { x: 120, y: 90, width: 200, height: 80 });
    expect(local).toEqual({ x: 0, y: 0, width: 100, height: 40 });
    await show(null);
    expect(entry?.rect()).toEqual({ x: 0, y: 0, width: 0, height: 0 });
    expect([entry?.scale(), entry?.visibleRect()]).toEqual([1, null]);
  });

  it('what scrolls it shows a part of it, and brings it into view in its own px', async () => {
    const outer = { reveal: vi.fn(), view: { x: 0, y: 0, width: 300, height: 100 } };
    const inner = { reveal: vi.fn(), view: { x: 0, y: 10, width: 50, height: 500 } };
    const [entry] = await show(
      <pixiContainer label="outer" x={200}>
        <pixiContainer label="inner" y={40}>
          <Part info={text('One')} y={20} />
        </pixiContainer>
      </pixiContainer>,
    );
    const stops = [
      nodes.setRevealHandler(nodeOf('outer'), outer),
      nodes.setRevealHandler(nodeOf('inner'), inner),
    ];
    expect(entry?.visibleRect()).toEqual({ x: 200, y: 50, width: 50, height: 50 });
    entry?.reveal();
    expect(inner.reveal.mock.calls).toEqual([[{ x: 0, y: 20, width: 100, height: 40 }]]);
    expect(outer.reveal.mock.calls).toEqual([[{ x: 0, y: 60, width: 100, height: 40 }]]);
    for (const stop of stops) stop();
    expect(entry?.visibleRect()).toBeNull();
  });

  it('a node is within those around it', async () => {
    await show(
      <Part info={{ role: 'dialog', label: 'Terms' }}>
        <Part info={text('One')} />
      </Part>,
    );
    expect([nodes.isWithin(nodeOf('One'), 'dialog'), nodes.isWithin(nodeOf('One'), 'table')]).toEqual([
      true,
      false,
    ]);
    expect(nodes.isWithin(null, 'dialog')).toBe(false);
  });
});
