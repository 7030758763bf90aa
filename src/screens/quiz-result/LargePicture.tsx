// The image left of the results, 960x1080, which follows the centered result. The previous one
// stays until the next is loaded.
import { useLayoutEffect, useState } from 'react';
import { SIZES } from '#config/limits.ts';
import type { QuizResult } from '#content/kinds/quizResultKind.ts';
import { joinPath } from '#schema/path.ts';
import { Picture } from '#stage/images/Picture.tsx';
import type { Signal } from '#stage/render/signal.ts';

interface LargePictureProps extends Pick<QuizResult, 'results' | 'staticImage'> {
  /** Index of the result that is still in the center. */
  settledIndex: Signal<number>;
}

export function LargePicture({ results, staticImage, settledIndex }: LargePictureProps) {
  const [index, setIndex] = useState(settledIndex.value);
  // If no result has an image of its own, nothing changes here.
  const isFollowing = results.some(({ largeImage }) => largeImage !== null);
  useLayoutEffect(
    () => (isFollowing ? settledIndex.listen(setIndex) : undefined),
    [settledIndex, isFollowing],
  );
  const resultImage = isFollowing ? results[index]?.largeImage : null;
  const image = resultImage ?? staticImage;
  return (
    image && (
      <SwappedPicture
        url={image.url}
        path={resultImage ? joinPath('results', index, 'largeImage') : 'staticImage'}
      />
    )
  );
}

function SwappedPicture({ url, path }: { url: string; path: string }) {
  const [urls, setUrls] = useState([url]);
  if (urls.at(-1) !== url) setUrls([...urls.slice(-1), url]);
  return urls.map((shownUrl) => (
    <Picture
      key={shownUrl}
      url={shownUrl}
      x={0}
      y={0}
      width={SIZES.leftMedia.widthPx}
      height={SIZES.leftMedia.heightPx}
      fit="cover"
      {...(shownUrl === url && { path })}
      onShown={() => setUrls((now) => (now.at(-1) === shownUrl && now.length > 1 ? [shownUrl] : now))}
    />
  ));
}
