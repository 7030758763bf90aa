// The image or film that fills the left half, 960x1080. A film wins; its poster stays until it
// plays. See src/screens/README.md#31-styles.
import { useContext, useEffect, useState } from 'react';
import { SIZES } from '#config/limits.ts';
import { Picture } from '#stage/images/Picture.tsx';
import { pendingUpdates } from '#stage/render/frameLoop.ts';
import type { LeftFilm } from './LeftFilm.tsx';
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
  const { widthPx: width, heightPx: height } = SIZES.leftMedia;
  const [Film, setFilm] = useState<typeof LeftFilm | null>(null);
  const isPlaying = useContext(ActiveScreenContext) && leftSideVideo !== null;
  useEffect(() => {
    if (!isPlaying) return;
    const finishUpdate = pendingUpdates();
    void import('./LeftFilm.tsx')
      .then(
        (script) => setFilm(() => script.LeftFilm),
        // The poster stays; the next page tries again.
        () => undefined,
      )
      .finally(finishUpdate);
    return finishUpdate;
  }, [isPlaying]);
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
