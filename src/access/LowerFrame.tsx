// What is around the lowered stage: a plain ground with the name of the screen in large type. It
// hides what slides out of the stage and takes the touches beside it.
import { useSyncExternalStore } from 'react';
import { Texture } from 'pixi.js';
import { COLORS, RADIUS, SPACE } from '#config/brand.ts';
import { STAGE } from '#config/limits.ts';
import { escapePlainText } from '#schema/markupEscaping.ts';
import type { LowerBand } from '#rules/lowerBand.ts';
import { sceneRegistry, type Rect } from '#state/sceneRegistry.ts';
import { CACHED_SURFACES, plainTexture } from '#stage/shapes/surfaceTextures.ts';
import { textBlock } from '#stage/text/TextBlock.tsx';

const sidesOf = ({ x, y, width, height }: LowerBand): Rect[] => [
  { x: 0, y: 0, width: STAGE.widthPx, height: y },
  { x: 0, y, width: x, height },
  { x: x + width, y, width: STAGE.widthPx - x - width, height },
  { x: 0, y: y + height, width: STAGE.widthPx, height: STAGE.heightPx - y - height },
];
const RADIUS_PX = RADIUS.m;
const NAME_ROLES = ['title', 'heading', 'subheading', 'label'] as const;
const NAME_GAP_PX = SPACE.m;

const nameOfScreen = (): string =>
  sceneRegistry.getState().entries.find(({ info }) => info.role === 'main')?.info.label ?? '';

export function LowerFrame({ band }: { band: LowerBand }) {
  const { x, y, width, height } = band;
  const name = useSyncExternalStore(sceneRegistry.subscribe, nameOfScreen);
  // As large as the place above the band allows.
  const title = NAME_ROLES.map((role) =>
    textBlock(escapePlainText(name), { role, width, color: COLORS.white, isSilent: true }),
  ).find((box) => box.height <= y - NAME_GAP_PX * 2);
  return (
    <>
      {sidesOf(band).map((side) => (
        <pixiSprite
          key={`${side.x}/${side.y}`}
          texture={plainTexture()}
          {...side}
          tint={COLORS.tideDeep}
          eventMode="static"
        />
      ))}
      <pixiSprite texture={corner()} x={x} y={y} tint={COLORS.tideDeep} eventMode="none" />
      <pixiSprite
        texture={corner()}
        x={x + width}
        y={y}
        scale={{ x: -1, y: 1 }}
        tint={COLORS.tideDeep}
        eventMode="none"
      />
      {y + height < STAGE.heightPx &&
        [0, width].map((across) => (
          <pixiSprite
            key={across}
            texture={corner()}
            x={x + across}
            y={y + height}
            scale={{ x: across === 0 ? 1 : -1, y: -1 }}
            tint={COLORS.tideDeep}
            eventMode="none"
          />
        ))}
      {title?.place(x, y - NAME_GAP_PX - title.height, 'name')}
    </>
  );
}

let cornerTexture: Texture | undefined;

/** The ground outside a round corner at the top left. */
function corner(): Texture {
  if (cornerTexture) return cornerTexture;
  const canvas = document.createElement('canvas');
  canvas.width = RADIUS_PX;
  canvas.height = RADIUS_PX;
  const context = canvas.getContext('2d', CACHED_SURFACES);
  if (context) {
    context.fillStyle = '#fff';
    context.beginPath();
    context.moveTo(0, 0);
    context.lineTo(RADIUS_PX, 0);
    context.arc(RADIUS_PX, RADIUS_PX, RADIUS_PX, -Math.PI / 2, Math.PI, true);
    context.fill();
  }
  cornerTexture = Texture.from({ resource: canvas }, true);
  return cornerTexture;
}
