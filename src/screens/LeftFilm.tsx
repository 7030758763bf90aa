// The film that fills the left half, with its captions. Loaded with the first page that has one.
import { useState } from 'react';
import { useStore } from 'zustand';
import { SPACE } from '#config/brand.ts';
import { SIZES } from '#config/limits.ts';
import { isMotionReduced } from '#motion/tweens.ts';
import { Video } from '#stage/images/Video.tsx';
import { kioskStore } from '#state/kioskStore.ts';
import { LazyCaptions } from './captions/LazyCaptions.tsx';

export function LeftFilm({ url, captions }: { url: string; captions: string }) {
  const { widthPx: width, heightPx: height } = SIZES.leftMedia;
  const [element, setElement] = useState<HTMLVideoElement | null>(null);
  // Covered by the attract screen: nothing to decode.
  const isHidden = useStore(kioskStore, ({ isAttracting }) => isAttracting);
  return (
    <>
      <Video
        url={url}
        x={0}
        y={0}
        width={width}
        height={height}
        isLooping
        isMuted
        isAmbient
        // With reduced motion nothing plays by itself: its first frame is a picture.
        isPaused={isHidden || isMotionReduced()}
        onElement={setElement}
      />
      <LazyCaptions video={element} text={captions} width={width} bottomPx={height - SPACE.xl} />
    </>
  );
}
