// The picture or film that fills the left half, 960x1080 (spec 5). A film wins; its picture stands until it plays.
import { useContext } from 'react';
import { useStore } from 'zustand';
import { SIZES } from '#config/limits.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { Film } from '#stage/images/Video.tsx';
import { Picture } from '#stage/images/Picture.tsx';
import { StandingContext } from './useScreenContext.ts';

interface LeftSide {
  leftSideImage: { url: string } | null;
  leftSideVideo: { url: string } | null;
}

export const hasLeftMedia = ({ leftSideImage, leftSideVideo }: LeftSide): boolean =>
  leftSideImage !== null || leftSideVideo !== null;

export function LeftMedia({ document: { leftSideImage, leftSideVideo } }: { document: LeftSide }) {
  const { widthPx, heightPx } = SIZES.leftMedia;
  const isStanding = useContext(StandingContext);
  // What the attract screen hides need not be decoded.
  const isHidden = useStore(kioskStore, ({ isAttracting }) => isAttracting);
  return (
    <>
      {leftSideImage && (
        <Picture
          url={leftSideImage.url}
          x={0}
          y={0}
          width={widthPx}
          height={heightPx}
          fit="cover"
          path="leftSideImage"
        />
      )}
      {leftSideVideo && isStanding && (
        <Film
          url={leftSideVideo.url}
          x={0}
          y={0}
          width={widthPx}
          height={heightPx}
          isLooping
          isMuted
          isAmbient
          isHeld={isHidden}
        />
      )}
    </>
  );
}
