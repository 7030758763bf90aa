// An image of the media store in its slot, faded in once loaded; a missing one leaves a neutral
// card, never a hole.
import { useContext, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Container, Sprite, Texture } from 'pixi.js';
import { COLORS } from '#config/brand.ts';
import { STAGE } from '#config/limits.ts';
import { tweenFrom } from '#motion/tweens.ts';
import type { SharedElement } from '#state/sceneRegistry.ts';
import { acquireImage, type CachedTexture as Loaded } from './textureCache.ts';
import type { ImageSlot } from './crop.ts';
import { leafBox, type LayoutBox } from '../layout/boxes.tsx';
import { pendingUpdates } from '../render/frameLoop.ts';
import { whenEnded } from '../render/whenEnded.ts';
import { PresentationContext, type EditableAt } from '../layout/presentation.ts';
import { ReadinessContext } from '../render/readiness.ts';
import { useIsNearViewport } from '../scrolling/VirtualRows.tsx';
import { useSceneNode } from '../accessibility/useSceneNode.ts';
import { useDrawLayer } from '../shapes/drawLayer.ts';
import { roundedSurface } from '../shapes/surfaceTextures.ts';
import { placeholderOf, textBlock } from '../text/TextBlock.tsx';

interface PictureBaseOptions extends ImageSlot {
  /** Alternative text; '' for a decorative image. */
  alt?: string;
  /** Vertical position in a slot that it does not fill. */
  valign?: 'center' | 'bottom';
  /** Shown at once, without fading in. */
  isInstant?: boolean;
  /** Takes no space while empty, not even while editing. */
  isOptional?: boolean;
  /** Called when fully visible, with whether it hides everything below. */
  onShown?: (isOpaque: boolean) => void;
  /** Drawn instead of a missing or undecodable image; default: a neutral card. */
  fallback?: LayoutBox;
  /** Called if it is missing or cannot be decoded. */
  onFail?: () => void;
  /** Where no link around it is one. */
  sharedElement?: SharedElement | undefined;
}

export type PictureOptions = PictureBaseOptions & EditableAt;

/** An image of a document; see src/content/README.md#media-references. */
export type PictureReference = Pick<ImageSlot, 'focus'> & { url: string };

/** Whether `picture` draws the image, or the placeholder of one; see `PictureOptions`. */
export const isDrawn = (
  reference: PictureReference | null,
  options: EditableAt & { isOptional?: boolean },
): boolean => reference !== null || placeholderOf(options) !== '';

/** A box of the slot's size. Without a reference it is empty, except while editing. */
export function picture(reference: PictureReference | null, options: PictureOptions): LayoutBox {
  if (!reference) return emptySlot(options);
  return leafBox(options.width, options.height, (x, y, key) => (
    <Picture key={key} url={reference.url} focus={reference.focus} x={x} y={y} {...options} />
  ));
}

/** An image, or `fallback` if there is none or it fails. */
export const pictureOr = (
  reference: PictureReference | null | undefined,
  fallback: LayoutBox,
  options: PictureOptions,
): LayoutBox => (reference ? picture(reference, { ...options, fallback }) : fallback);

function emptySlot(options: PictureOptions): LayoutBox {
  const { width, height, radius = 0, path } = options;
  const name = placeholderOf(options);
  if (name === '' || path === undefined) return leafBox(0, 0, () => null);
  return leafBox(width, height, (x, y, key) => (
    <EmptySlot key={key} x={x} y={y} width={width} height={height} radius={radius} path={path} name={name} />
  ));
}

function EmptySlot({
  x,
  y,
  width,
  height,
  radius,
  path,
  name,
}: {
  x: number;
  y: number;
  width: number;
  height: number;
  radius: number;
  path: string;
  name: string;
}) {
  const node = useSceneNode({ role: 'presentation', label: '', path }, width, height);
  return (
    <pixiContainer ref={node} x={Math.round(x)} y={Math.round(y)} eventMode="none">
      <MissingPicture width={width} height={height} radius={radius} note={name} />
    </pixiContainer>
  );
}

const isLoading = ({ status }: Loaded): boolean => status === 'loading' || status === 'renewing';

/** The state of an image in a slot; loads on mount and releases on unmount. */
function usePicture(url: string, { width, height, fit, focus, radius, isZoomed = false }: ImageSlot): Loaded {
  const [loaded, setLoaded] = useState<Loaded>({ status: 'loading' });
  const waiting = useWaiting();
  useLayoutEffect(() => {
    const image = acquireImage(url, { width, height, fit, focus, isZoomed, ...(radius && { radius }) });
    const read = () => {
      const next = image.current();
      // Before React commits it: the stage must not count as complete in between.
      if (isLoading(next)) waiting.begin();
      setLoaded(next);
    };
    read();
    const stop = image.subscribe(read);
    return () => {
      stop();
      image.release();
    };
  }, [url, width, height, fit, focus, radius, isZoomed, waiting]);
  // The stage is pending until the image is in its slot, not only decoded.
  useLayoutEffect(() => {
    if (isLoading(loaded)) waiting.begin();
    else waiting.end();
  }, [loaded, waiting]);
  return loaded;
}

/** Between `begin` and `end` the stage has pending updates, and its screen is not ready. */
function useWaiting(): { begin: () => void; end: () => void } {
  const readiness = useContext(ReadinessContext);
  const waiting = useMemo(() => {
    let releases: ((() => void) | undefined)[] = [];
    return {
      begin: () => {
        if (releases.length === 0) releases = [pendingUpdates(), readiness?.expect()];
      },
      end: () => {
        for (const release of releases) release?.();
        releases = [];
      },
    };
  }, [readiness]);
  useLayoutEffect(() => waiting.end, [waiting]);
  return waiting;
}

type Props = PictureBaseOptions & { path?: string; url: string; x: number; y: number };

export function Picture({
  url,
  x,
  y,
  width,
  height,
  fit,
  focus,
  radius,
  isZoomed = false,
  alt = '',
  path,
  valign = 'center',
  isInstant = false,
  fallback,
  onShown,
  onFail,
  sharedElement,
}: Props) {
  const loaded = usePicture(url, { width, height, fit, focus, isZoomed, ...(radius && { radius }) });
  const hasFailed = loaded.status === 'failed';
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the listed values change and reads the others at that moment.
  useLayoutEffect(() => {
    if (hasFailed) onFail?.();
  }, [hasFailed]);
  const node = useSceneNode(
    alt || path ? { role: alt ? 'img' : 'presentation', label: alt, ...(path && { path }) } : null,
    width,
    height,
    { sharedElement },
  );
  return (
    <pixiContainer ref={node} x={Math.round(x)} y={Math.round(y)} eventMode="none">
      {'texture' in loaded && (
        <LoadedPicture
          key={url}
          picture={loaded}
          width={width}
          height={height}
          valign={valign}
          isInstant={isInstant}
          onShown={onShown}
        />
      )}
      {hasFailed &&
        (fallback ? (
          fallback.place(0, 0, 'fallback')
        ) : (
          <MissingPicture width={width} height={height} radius={radius ?? 0} />
        ))}
    </pixiContainer>
  );
}

/**
 * Fades in once if it is near the viewport; the same image at another resolution replaces it
 * without a fade.
 */
function LoadedPicture({
  picture: { texture, isOpaque, ...size },
  width,
  height,
  valign,
  isInstant,
  onShown,
}: {
  picture: Extract<Loaded, { texture: Texture }>;
  width: number;
  height: number;
  onShown: PictureOptions['onShown'];
} & Required<Pick<PictureOptions, 'valign' | 'isInstant'>>) {
  const sprite = useRef<Sprite>(null);
  useDrawLayer(sprite);
  const isNear = useIsNearViewport();
  const notifyShown = useRef(() => {});
  notifyShown.current = () => onShown?.(isOpaque);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the listed values change and reads the others at that moment.
  useLayoutEffect(() => {
    if (!sprite.current || isInstant || isNear?.value === false) return notifyShown.current();
    const fade = tweenFrom(sprite.current, { alpha: 0 }, { alpha: 1 }, { seconds: 'swapS' });
    return whenEnded(fade, () => notifyShown.current());
  }, []);
  // Blending a large opaque image would double its cost on a weak GPU.
  const isLarge = isOpaque && width * height >= LARGE_PX2;
  useLayoutEffect(() => {
    const node = sprite.current;
    if (!node || !isLarge) return;
    node.onRender = () => {
      const blendMode = alphaOf(node) < 1 ? 'normal' : 'none';
      if (node.blendMode !== blendMode) node.blendMode = blendMode;
    };
    return () => {
      node.onRender = null;
    };
  }, [isLarge]);
  const y = valign === 'bottom' ? height - size.height : (height - size.height) / 2;
  return (
    <pixiSprite
      ref={sprite}
      label={PICTURE_LABEL}
      texture={texture}
      x={Math.round((width - size.width) / 2)}
      y={Math.round(y)}
    />
  );
}

/** The label of every image's sprite. */
export const PICTURE_LABEL = 'picture';

/** Half of the stage. */
const LARGE_PX2 = (STAGE.widthPx * STAGE.heightPx) / 2;

/** Effective alpha of a node through all its parents. */
function alphaOf(node: Container): number {
  let alpha = 1;
  for (let ancestor: Container | null = node; ancestor; ancestor = ancestor.parent) alpha *= ancestor.alpha;
  return alpha;
}

const MARK_PX = 56;

function MissingPicture({
  width,
  height,
  radius,
  note: label,
}: {
  width: number;
  height: number;
  radius: number;
  note?: string;
}) {
  const { missingImageNote } = useContext(PresentationContext);
  const note = textBlock(label ?? missingImageNote, {
    role: 'legal',
    width: Math.max(1, width),
    align: 'center',
  });
  const { texture, inset } = roundedSurface(
    Math.max(1, Math.floor(Math.min(Math.max(radius, 12), width / 2, height / 2))),
  );
  const mark = Math.min(MARK_PX, width / 3, height / 3);
  const dot = roundedSurface(Math.max(2, Math.floor(mark / 2)));
  return (
    <>
      <pixiNineSliceSprite
        texture={texture}
        leftWidth={inset}
        rightWidth={inset}
        topHeight={inset}
        bottomHeight={inset}
        width={width}
        height={height}
        tint={COLORS.sand}
        alpha={0.7}
      />
      {note.height > 0 ? (
        note.place(0, (height - note.height) / 2, 'note')
      ) : (
        <pixiNineSliceSprite
          texture={dot.texture}
          leftWidth={dot.inset}
          rightWidth={dot.inset}
          topHeight={dot.inset}
          bottomHeight={dot.inset}
          x={(width - mark) / 2}
          y={(height - mark) / 2}
          width={mark}
          height={mark}
          tint={COLORS.line}
        />
      )}
    </>
  );
}
