// The image or film that fills the left half, 960x1080. A film wins; its poster stays until it
// plays. See src/screens/home/README.md#styles.
import { useContext } from 'react';
import { SIZES } from '#config/limits.ts';
import { Picture } from '#stage/images/Picture.tsx';
import { lazyComponent } from '#stage/render/lazyComponent.tsx';
import { ActiveScreenContext } from './useScreenContext.ts';

/** Without its script the poster stays. */
const LeftFilm = lazyComponent(() => import('./LeftFilm.tsx').then((script) => script.LeftFilm));

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
  const { widthPx: width, heightPx: height } = SIZES.leftMedia;
  const isPlaying = useContext(ActiveScreenContext) && leftSideVideo !== null;
  return (
    <>
      {leftSideImage && (
        <Picture
          {...leftSideImage}
          x={0}
          y={0}
          width={width}
          height={height}
          fit="cover"
          path="leftSideImage"
        />
      )}
      {isPlaying && <LeftFilm url={leftSideVideo.url} captions={leftSideCaptions} />}
    </>
  );
}
