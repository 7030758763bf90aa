// The image or video that fills the left half, 960x1080. A video wins; its poster stays until it
// plays. See src/screens/README.md#31-styles.
import { useContext, useState } from 'react';
import { useStore } from 'zustand';
import { SPACE } from '#config/brand.ts';
import { SIZES } from '#config/limits.ts';
import { isMotionReduced } from '#motion/tweens.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { Video } from '#stage/images/Video.tsx';
import { Picture } from '#stage/images/Picture.tsx';
import { LateCaptions } from './captions/LateCaptions.tsx';
import { ActiveScreenContext } from './useScreenContext.ts';

interface LeftSide {
  leftSideImage: { url: string } | null;
  leftSideVideo: { url: string } | null;
  leftSideCaptions: string;
}

export const hasLeftMedia = ({ leftSideImage, leftSideVideo }: Omit<LeftSide, 'leftSideCaptions'>): boolean =>
  leftSideImage !== null || leftSideVideo !== null;

export function LeftMedia({
  document: { leftSideImage, leftSideVideo, leftSideCaptions },
}: {
  document: LeftSide;
}) {
  const { widthPx, heightPx } = SIZES.leftMedia;
  const [element, setElement] = useState<HTMLVideoElement | null>(null);
  const isActive = useContext(ActiveScreenContext);
  // Covered by the attract screen: nothing to decode.
  const isHidden = useStore(kioskStore, ({ isAttracting }) => isAttracting);
  return (
    <>
      {leftSideImage && (
        <Picture
          {...leftSideImage}
          x={0}
          y={0}
          width={widthPx}
          height={heightPx}
          fit="cover"
          path="leftSideImage"
        />
      )}
      {leftSideVideo && isActive && (
        <Video
          url={leftSideVideo.url}
          x={0}
          y={0}
          width={widthPx}
          height={heightPx}
          isLooping
          isMuted
          isAmbient
          // With reduced motion nothing plays by itself: its first frame is a picture.
          isPaused={isHidden || isMotionReduced()}
          onElement={setElement}
        />
      )}
      <LateCaptions video={element} text={leftSideCaptions} width={widthPx} bottomPx={heightPx - SPACE.xl} />
    </>
  );
}
