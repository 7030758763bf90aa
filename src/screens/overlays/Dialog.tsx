// The scrim under an overlay, faded in 0.15 s; a press beside the overlay or Escape closes it. See
// src/screens/overlays/README.md.
import { useLayoutEffect, type ReactNode } from 'react';
import { Rectangle, type Container } from 'pixi.js';
import { COLORS } from '#config/brand.ts';
import { STAGE } from '#config/limits.ts';
import { tweenFrom } from '#motion/tweens.ts';
import { press, pressLocally } from '#state/press.ts';
import { plainTexture } from '#stage/shapes/surfaceTextures.ts';
import { tapHandlers } from '#stage/input/tapHandlers.ts';
import { useSceneNode } from '#stage/accessibility/useSceneNode.ts';

const HIT_AREA = new Rectangle(0, 0, STAGE.widthPx, STAGE.heightPx);

interface DialogProps {
  label: string;
  /** Opacity of the scrim, 0 to 1. */
  scrimAlpha: number;
  /** Id of a DOM element that belongs to the dialog. */
  owns?: string;
  /** Closes it, where it does not close at once; such a dialog fades in by itself, too. */
  leave?: () => void;
  children: ReactNode;
}

export function Dialog({ label, scrimAlpha, owns, leave, children }: DialogProps) {
  const node = useSceneNode<Container>(
    { role: 'dialog', label, ...(owns && { owns }) },
    STAGE.widthPx,
    STAGE.heightPx,
  );
  const close = () =>
    void (leave ? pressLocally(label, leave) : press({ action: { type: 'closeOverlay' }, label }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the listed values change and reads the others at that moment.
  useLayoutEffect(() => {
    if (node.current && !leave) tweenFrom(node.current, { alpha: 0 }, { alpha: 1 }, { seconds: 'fadeS' });
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
    };
    window.addEventListener('keydown', closeOnEscape);
    return () => window.removeEventListener('keydown', closeOnEscape);
  }, []);
  return (
    <pixiContainer ref={node}>
      <pixiContainer eventMode="static" hitArea={HIT_AREA} {...tapHandlers(close)}>
        {scrimAlpha > 0 && (
          <pixiSprite
            texture={plainTexture()}
            width={STAGE.widthPx}
            height={STAGE.heightPx}
            tint={COLORS.ink}
            alpha={scrimAlpha}
          />
        )}
      </pixiContainer>
      {children}
    </pixiContainer>
  );
}
