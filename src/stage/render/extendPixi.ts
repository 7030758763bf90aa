// The only extend(): which Pixi classes React may build, each made to end cleanly.
// @pixi/react destroys a removed node without its children and GSAP throws on destroyed targets, so both are mended here.
import { extend } from '@pixi/react';
import { Container, NineSliceSprite, ParticleContainer, Sprite, Text, type DestroyOptions } from 'pixi.js';
import { stopTweens } from '#motion/tweens.ts';

class CleanContainer extends Container {
  override destroy(options?: DestroyOptions): void {
    stopTweens(this, this.scale, this.position);
    super.destroy(options ?? { children: true });
  }
}

class CleanSprite extends Sprite {
  override destroy(options?: DestroyOptions): void {
    stopTweens(this, this.scale, this.position);
    // Textures are shared and counted by their store: a sprite never ends one.
    super.destroy({
      children: true,
      ...(typeof options === 'object' && options),
      texture: false,
      textureSource: false,
    });
  }
}

extend({ Container: CleanContainer, Sprite: CleanSprite, NineSliceSprite, Text, ParticleContainer });
