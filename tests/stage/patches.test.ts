// Each Pixi bug that a patch in src/stage/patches fixes fails here without the patch.
import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';

vi.mock('pixi.js', () => ({ Filter: class {} }));
// Pixi reads `navigator` while loading.
vi.stubGlobal('navigator', { userAgent: 'test' });

/** Loads a module of a package that its exports do not list. */
const load = (path: string) => import(/* @vite-ignore */ `../../node_modules/${path}`);

const PIXI = 'pixi.js/lib/rendering';
const { BatchTextureArray } = await load(`${PIXI}/batcher/shared/BatchTextureArray.mjs`);
const { Batcher } = await load(`${PIXI}/batcher/shared/Batcher.mjs`);
const { glUploadVideoResource } = await load(
  `${PIXI}/renderers/gl/texture/uploaders/glUploadVideoResource.mjs`,
);

const sourceOf = (uid: number) => ({
  uid,
  _batchTick: -1,
  _textureBindLocation: -1,
  alphaMode: 'no-premultiply',
});
const elementOf = (source: ReturnType<typeof sourceOf>) => ({
  texture: { _source: source },
  blendMode: 'normal',
  topology: 'triangle-list',
  packAsQuad: true,
  attributeSize: 4,
  indexSize: 6,
  roundPixels: 0,
});

/** Draws in batches with one texture, without a GPU. */
// biome-ignore lint/suspicious/noExplicitAny: the base class requires GPU attributes that this test lacks.
class TestBatcher extends (Batcher as new (options: object) => any) {
  readonly geometry = { indexBuffer: { setDataWithSize: () => undefined }, buffers: [{}] };
  readonly vertexSize = 1;
  readonly shader = null;
  packAttributes = () => undefined;
  packQuadAttributes = () => undefined;
  packQuadIndex = () => undefined;
  packIndex = () => undefined;
}

describe('When Pixi draws with one texture per batch', () => {
  it('sprites with one texture share a draw call, even in the second batch', () => {
    const batcher = new TestBatcher({
      maxTextures: 1,
      attributesInitialSize: 4,
      indicesInitialSize: 6,
    });
    const [one, two] = [sourceOf(1), sourceOf(2)];
    batcher.begin();
    for (const source of [one, two, two, two]) batcher.add(elementOf(source));
    const batches: unknown[] = [];
    batcher.finish({ add: (batch: unknown) => batches.push(batch) });
    expect(batches).toHaveLength(2);
  });

  it('a cleared batch has no texture', () => {
    const textures = new BatchTextureArray();
    textures.ids.set(7, 0);
    textures.textures[0] = { uid: 7 };
    textures.count = 1;
    textures.clear();
    expect(textures.ids.size).toBe(0);
  });
});

describe('When a text is no longer drawn', () => {
  it('nothing of it is kept, however many texts have been drawn', async () => {
    const { AbstractTextSystem } = await load('pixi.js/lib/scene/text/shared/AbstractTextSystem.mjs');
    const system = new AbstractTextSystem({ resolution: 1 }, true);
    const returned: unknown[] = [];
    system.getTexture = ({ text }: { text: string }) => ({ text });
    system.returnTexture = (texture: unknown) => returned.push(texture);
    for (const text of ['One', 'Two', 'Two'])
      system.getManagedTexture({ text, styleKey: `${text}:body`, _autoResolution: true });
    system.decreaseReferenceCount('One:body');
    system.decreaseReferenceCount('Two:body');
    expect(Object.keys(system._activeTextures)).toEqual(['Two:body']);
    system.decreaseReferenceCount('Two:body');
    expect(Object.keys(system._activeTextures)).toEqual([]);
    expect(returned).toEqual([{ text: 'One' }, { text: 'Two' }]);
  });
});

describe('When a video is uploaded', () => {
  it('its texture gets its size before the first frame, which may be missing in a busy browser', () => {
    const gl = { texImage2D: vi.fn(), texSubImage2D: vi.fn(), pixelStorei: vi.fn() };
    const glTexture = { target: 3553, internalFormat: 6408, format: 6408, type: 5121, width: -1, height: -1 };
    const source = {
      isValid: true,
      pixelWidth: 640,
      pixelHeight: 360,
      resourceWidth: 640,
      resourceHeight: 360,
      alphaMode: 'no-premultiply',
      resource: {},
    };
    glUploadVideoResource.upload(source, glTexture, gl, 2);
    expect(gl.texImage2D.mock.calls[0]).toEqual([3553, 0, 6408, 640, 360, 0, 6408, 5121, null]);
    expect(glTexture).toMatchObject({ width: 640, height: 360 });
  });
});

describe('When React removes a node from the stage', () => {
  it('its children are destroyed with it', async () => {
    const { removeChild } = await load('@pixi/react/lib/helpers/removeChild.mjs');
    const destroy = vi.fn();
    removeChild({}, { destroy });
    expect(destroy).toHaveBeenCalledWith({ children: true });
  });

  it('the reconciler is the one that supports this React', () => {
    const read = (name: string): { version: string; peerDependencies?: Record<string, string> } =>
      JSON.parse(readFileSync(new URL(`../../node_modules/${name}/package.json`, import.meta.url), 'utf8'));
    expect(read('react-reconciler').version).toBe('0.33.0');
    expect(read('react').version).toMatch(/^19\.[2-9]/);
  });
});
