// Declares the Pixi elements of extendPixi.ts for JSX.
import type { PixiReactElementProps } from '@pixi/react';
import type { NineSliceSprite, ParticleContainer, Text, Container, Sprite } from 'pixi.js';

declare module '@pixi/react' {
  interface PixiElements {
    pixiContainer: PixiReactElementProps<typeof Container>;
    pixiSprite: PixiReactElementProps<typeof Sprite>;
    pixiText: PixiReactElementProps<typeof Text>;
    pixiNineSliceSprite: PixiReactElementProps<typeof NineSliceSprite>;
    pixiParticleContainer: PixiReactElementProps<typeof ParticleContainer>;
  }
}
