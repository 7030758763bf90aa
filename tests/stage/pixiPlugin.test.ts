// Changes that the build makes in @pixi/react: how a node is built.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { pixiPlugin } from '#stage/pixiPlugin.ts';

const HELPERS = new URL('../../node_modules/@pixi/react/lib/helpers/', import.meta.url);
const folder = mkdtempSync(join(tmpdir(), 'pixi-plugin-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Build = (type: string, props: object, root: object) => Record<string, unknown>;

/** The replaced module, with its imports from the package. */
async function loadReplaced(name: string): Promise<{ createInstance: Build; catalogue: object }> {
  const load = pixiPlugin().load as unknown as (id: string) => string;
  const code = load(`/node_modules/@pixi/react/lib/helpers/${name}`);
  const file = join(folder, name);
  const withPaths = code.replaceAll(
    /from '(\..*?)'/g,
    (_, path: string) => `from '${new URL(path, HELPERS)}'`,
  );
  writeFileSync(file, `${withPaths}\nexport { catalogue };`);
  return import(/* @vite-ignore */ pathToFileURL(file).href);
}

const { createInstance, catalogue } = await loadReplaced('createInstance.mjs');

/** Records how often each property is set. */
class Recorded {
  readonly counts: Record<string, number> = {};
  constructor(options: object) {
    Object.assign(this, options);
  }
  set x(_value: number) {
    this.counts['x'] = (this.counts['x'] ?? 0) + 1;
  }
}
Object.assign(catalogue, { Recorded });

describe('When React builds a node of the stage', () => {
  it('each of its properties is set once', () => {
    expect(createInstance('pixiRecorded', { x: 3, alpha: 0.5 }, {})).toMatchObject({
      counts: { x: 1 },
      alpha: 0.5,
    });
  });

  it('its handlers have the names that Pixi knows, and what is React’s own is not set', () => {
    const onPointerTap = () => undefined;
    const node = createInstance('pixiRecorded', { onPointerTap, ref: {}, children: [] }, {});
    expect(node['onpointertap']).toBe(onPointerTap);
    expect('ref' in node).toBe(false);
    expect('children' in node).toBe(false);
  });

  it('the reconciler finds its root at it', () => {
    const root = {};
    expect(createInstance('pixiRecorded', {}, root)).toMatchObject({ __pixireact: { root } });
  });
});
