// Outlines over fields of the stage.
import { describe, expect, it } from 'vitest';
import type { Rect } from '#state/sceneRegistry.ts';
import { placeElement, type OverlayPosition } from '#editor/canvas/overlayGeometry.ts';

/** An outline over a field that moves to y, and counts the styles that are written. */
function outlineOf(width = 400) {
  const written: Record<string, string> = {};
  let writes = 0;
  const style = new Proxy(written, {
    set: (target, name, value: string) => {
      writes += 1;
      target[String(name)] = value;
      return true;
    },
  }) as unknown as CSSStyleDeclaration;
  let position: OverlayPosition | null = null;
  return {
    moveTo: (y: number, visible: Rect | null = null): number => {
      writes = 0;
      const entry = { rect: () => ({ x: 100, y, width, height: 60 }), visibleRect: () => visible };
      position = placeElement({ style }, entry, position);
      return writes;
    },
    written,
  };
}

describe('When a field moves', () => {
  it('its outline is moved, without writing its size again', () => {
    const outline = outlineOf();
    outline.moveTo(200);
    expect(outline.moveTo(240)).toBe(1);
    expect(outline.written['transform']).toBe('translate(100.00px,240.00px)');
    expect(outline.moveTo(240)).toBe(0);
  });

  it('the part below a sticky header is not clickable', () => {
    const outline = outlineOf();
    outline.moveTo(180, { x: 0, y: 200, width: 1920, height: 880 });
    expect(outline.written['clipPath']).toBe('inset(20.0px -40px -40px -40px)');
  });
});

describe('When a field is out of view', () => {
  it('its outline is positioned once, and not again while it stays there', () => {
    const outline = outlineOf();
    outline.moveTo(2_000);
    expect(outline.written['transform']).toBe('translate(100.00px,2000.00px)');
    expect(outline.moveTo(1_700)).toBe(0);
    expect(outline.moveTo(-300)).toBe(0);
  });

  it('its outline is over it as soon as it comes into view, and leaves with it', () => {
    const outline = outlineOf();
    outline.moveTo(2_000);
    outline.moveTo(1_090);
    expect(outline.written['transform']).toBe('translate(100.00px,1090.00px)');
    outline.moveTo(1_500);
    expect(outline.written['transform']).toBe('translate(100.00px,1500.00px)');
  });
});
