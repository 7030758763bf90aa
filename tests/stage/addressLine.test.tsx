// @vitest-environment jsdom
// The address that a step of the wizard is about: drawn in parts that travel, and heard whole. See
// src/screens/wizard/README.md.
import { beforeAll, describe, expect, it } from 'vitest';

const { Container, Text } = await import('pixi.js');
const { extend } = await import('@pixi/react');
const { setSceneRoot } = await import('#stage/accessibility/useSceneNode.ts');
const { sceneRegistry } = await import('#state/sceneRegistry.ts');
const { ADDRESS, addressLine, rowAddress } = await import('#wizard/addressLine.tsx');
const { renderTo } = await import('#tests/support/renderStage.ts');
const { measureWithoutCanvas } = await import('#tests/support/textMetrics.ts');
type Node = InstanceType<typeof Container>;

extend({ Container, Text });
beforeAll(measureWithoutCanvas);

const textsOf = (node: Node): string[] =>
  node instanceof Text ? [node.text] : node.children.flatMap((child) => textsOf(child as Node));

/** Returns the texts that are drawn, those that travel, and those that screen readers get. */
async function show(box: ReturnType<typeof addressLine>) {
  const stage = new Container();
  setSceneRoot(stage);
  const { render } = renderTo(stage, box.place(0, 0, 'address'));
  await Promise.resolve();
  const traveling = stage.getChildByLabel(ADDRESS, true);
  const heard = sceneRegistry
    .getState()
    .entries.flatMap(({ info }) => (info.label === '' ? [] : [[info.role, info.label]]));
  const shown = { drawn: textsOf(stage), travels: traveling ? textsOf(traveling) : [], heard };
  render(null);
  return shown;
}

describe('When an address goes from one step to the next', () => {
  it('what was asked for is a part that travels, and the whole address is heard once', async () => {
    expect(await show(addressLine('12 Oak Street, Flat 1', 900, '12 Oak Street'))).toEqual({
      drawn: ['12 Oak Street', ', Flat 1'],
      travels: ['12 Oak Street'],
      heard: [['text', '12 Oak Street, Flat 1']],
    });
  });

  it('it travels in whatever case it was typed, and a space between both parts is drawn', async () => {
    expect(await show(addressLine('12 Oak Street 4', 900, '12 oak street'))).toMatchObject({
      drawn: ['12 Oak Street', '\u00a04'],
      travels: ['12 Oak Street'],
    });
  });

  it('one that the server calls otherwise is one text, and heard too', async () => {
    expect(await show(addressLine('Oak Street 12', 900, '12 oak'))).toEqual({
      drawn: ['Oak Street 12'],
      travels: [],
      heard: [['text', 'Oak Street 12']],
    });
  });

  it('so is one that is too long for its line', async () => {
    const long = `12 ${'Oak '.repeat(12)}Street`;
    const { travels, heard } = await show(addressLine(long, 300, '12 Oak'));
    expect([travels, heard]).toEqual([[], [['text', long]]]);
  });

  it('a row to touch names it itself', async () => {
    const { drawn, heard } = await show(rowAddress({ id: 'a:1', text: '12 Oak Street' }, 900));
    expect([drawn, heard]).toEqual([['12 Oak Street'], []]);
  });
});
