// @vitest-environment jsdom
// A card that is one texture with its texts: what is painted together, and what is still a text of
// its own.
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TextRunPainting } from '#stage/text/TextRunTexture.ts';

const textures = vi.hoisted(() => ({ shown: [] as unknown[], repainted: 0, freed: 0 }));
// Textures are painted on a canvas, which Node lacks.
vi.mock('#stage/text/TextRunTexture.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  TextRunTexture: class {
    private readonly painting: unknown;
    constructor(_sprite: unknown, painting: unknown) {
      this.painting = painting;
    }
    show = () => void textures.shown.push(this.painting);
    hide = () => undefined;
    repaint = () => void (textures.repainted += 1);
    free = () => void (textures.freed += 1);
  },
}));
vi.mock('#stage/shapes/surfaceTextures.ts', async () => {
  const { Texture } = await import('pixi.js');
  return { cardSurface: () => ({ texture: Texture.EMPTY, inset: 0, overhang: 0 }) };
});

const { Container, NineSliceSprite, Sprite, Text } = await import('pixi.js');
const { extend } = await import('@pixi/react');
const { COLORS } = await import('#config/brand.ts');
const { setSceneRoot } = await import('#stage/accessibility/useSceneNode.ts');
const { reloadImages } = await import('#stage/images/textureCache.ts');
const { column, padded } = await import('#stage/layout/boxes.tsx');
const { VISITOR } = await import('#stage/layout/presentation.ts');
const { textCard } = await import('#stage/text/TextRun.tsx');
const { TEXTURE_PART_MAX_PX } = await import('#stage/text/measureText.ts');
const { setTextLanguage } = await import('#stage/text/textStyles.ts');
const { sceneRegistry } = await import('#state/sceneRegistry.ts');
const { renderTo } = await import('#tests/support/renderStage.ts');
const { measureWithoutCanvas } = await import('#tests/support/textMetrics.ts');

extend({ Container, NineSliceSprite, Sprite, Text });
beforeAll(measureWithoutCanvas);

const STYLE = { fill: COLORS.white, radius: 20, shadow: 40, shadowAlpha: 0.1 };
const PAD_PX = 30;
const EDITOR = { ...VISITOR, emptyLabel: () => 'Empty' };

function cardOf({ context = VISITOR, body = 'A body' } = {}) {
  return textCard(
    (write) =>
      padded(
        column(
          [
            write('A title', { role: 'heading', width: 400, level: 2, path: 'title', context }),
            write(body, { role: 'body', width: 400, path: 'body', context }),
          ],
          { width: 400 },
        ),
        PAD_PX,
      ),
    STYLE,
    context,
  );
}

type Stage = InstanceType<typeof Container>;
type NodeClass = typeof Sprite | typeof Text | typeof NineSliceSprite;

const countOf = (stage: Stage, type: NodeClass): number =>
  (stage instanceof type ? 1 : 0) +
  stage.children.reduce((sum, child) => sum + countOf(child as Stage, type), 0);

const removals: (() => void)[] = [];

/** A card at 100, 50, until the test ends. */
function draw(card = cardOf()) {
  const stage = new Container();
  setSceneRoot(stage);
  const { render } = renderTo(stage, card.place(100, 50, 'card'));
  const remove = (): void => render(null);
  removals.push(remove);
  return { stage, remove };
}

/** Returns the texts that can be read and edited in the card. */
async function readTexts() {
  await Promise.resolve();
  return sceneRegistry.getState().entries.map(({ info, rect }) => ({ ...info, ...rect() }));
}

beforeEach(() => {
  Object.assign(textures, { shown: [], repainted: 0, freed: 0 });
  setTextLanguage('en');
});
afterEach(() => {
  for (const remove of removals.splice(0)) remove();
});

describe('When a card has texts', () => {
  it('a shopper sees one texture, with the card below its texts', () => {
    const { stage } = draw();
    expect([countOf(stage, Sprite), countOf(stage, Text), countOf(stage, NineSliceSprite)]).toEqual([
      1, 0, 0,
    ]);
    const [painting] = textures.shown as [TextRunPainting];
    expect(textures.shown).toHaveLength(1);
    expect(painting.runs.map(({ text, x }) => [text, x])).toEqual([
      ['A title', PAD_PX],
      ['A body', PAD_PX],
    ]);
    expect(painting.origin).toEqual({ x: STYLE.shadow, y: STYLE.shadow });
    const { width, height } = cardOf();
    expect(painting.card).toMatchObject({ fill: COLORS.white, width, height });
    expect(painting.width).toBe(width + STYLE.shadow * 2);
  });

  it('each text is read, and found for editing, as one drawn separately', async () => {
    draw();
    const together = await readTexts();
    expect(together).toMatchObject([
      { role: 'heading', label: 'A title', level: 2, path: 'title', x: 100 + PAD_PX, y: 50 + PAD_PX },
      { role: 'text', label: 'A body', path: 'body', x: 100 + PAD_PX },
    ]);
    draw(cardOf({ context: EDITOR }));
    expect(together).toEqual(await readTexts());
  });

  it('an editor, whose letters change one text, gets texts of their own', () => {
    const { stage } = draw(cardOf({ context: EDITOR }));
    expect([countOf(stage, Text), countOf(stage, NineSliceSprite), textures.shown.length]).toEqual([2, 1, 0]);
  });

  it('so does a right-to-left language, and a card too high for one texture', () => {
    setTextLanguage('ar');
    expect(countOf(draw().stage, Text)).toBe(2);
    setTextLanguage('en');
    const long = cardOf({ body: 'word '.repeat(1_200) });
    expect(long.height).toBeGreaterThan(TEXTURE_PART_MAX_PX);
    expect(countOf(draw(long).stage, Text)).toBeGreaterThan(1);
    expect(textures.shown).toEqual([]);
  });

  it('its texture is painted again after a lost context, and freed with the card', () => {
    const { remove } = draw();
    reloadImages();
    expect(textures.repainted).toBe(1);
    remove();
    expect(textures.freed).toBe(1);
    reloadImages();
    expect(textures.repainted).toBe(1);
  });
});
