// The only extend(): the Pixi classes that React may create, each with a safe destroy. @pixi/react
// destroys a removed node without its children, and GSAP throws on destroyed targets; both are
// fixed here.
import { extend } from '@pixi/react';
import { Container, NineSliceSprite, Sprite, Text, type DestroyOptions } from 'pixi.js';
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
    // Textures belong to the texture cache: a sprite never destroys one.
    super.destroy({
      children: true,
      ...(typeof options === 'object' && options),
      texture: false,
      textureSource: false,
    });
  }
}

extend({ Container: CleanContainer, Sprite: CleanSprite, NineSliceSprite, Text });
