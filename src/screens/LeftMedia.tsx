// The image or film that fills the left half, 960x1080. A film wins; its poster stays until it
// plays. See src/screens/home/README.md#styles.
import { useContext } from 'react';
import { SIZES } from '#config/limits.ts';
import { Picture } from '#stage/images/Picture.tsx';
import { LazyModule, useLazyModule } from './useLazyModule.ts';
import { ActiveScreenContext } from './useScreenContext.ts';

const LEFT_FILM = new LazyModule(() => import('./LeftFilm.tsx'));

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
  // Without the script the poster stays.
  const Film = useLazyModule(LEFT_FILM, isPlaying)?.LeftFilm;
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
      {Film && isPlaying && <Film url={leftSideVideo.url} captions={leftSideCaptions} />}
    </>
  );
}
