// The image left of the results, 960x1080, which follows the centered result. The previous one
// stays until the next is loaded.
import { useLayoutEffect, useState } from 'react';
import { SIZES } from '#config/limits.ts';
import type { QuizResult } from '#content/kinds/quizResultKind.ts';
import { joinPath } from '#schema/path.ts';
import { Picture } from '#stage/images/Picture.tsx';
import type { Signal } from '#stage/render/signal.ts';

interface LargePictureProps {
  document: QuizResult;
  /** Index of the result at rest in the center. */
  resting: Signal<number>;
}

export function LargePicture({ document: { results, staticImage }, resting }: LargePictureProps) {
  const [index, setIndex] = useState(resting.value);
  // If no result has an image of its own, nothing changes here.
  const isFollowing = results.some(({ largeImage }) => largeImage !== null);
  useLayoutEffect(() => (isFollowing ? resting.listen(setIndex) : undefined), [resting, isFollowing]);
  const own = isFollowing ? results[index]?.largeImage : null;
  const image = own ?? staticImage;
  return (
    image && <Swapped url={image.url} path={own ? joinPath('results', index, 'largeImage') : 'staticImage'} />
  );
}

function Swapped({ url, path }: { url: string; path: string }) {
  const [urls, setUrls] = useState([url]);
  if (urls.at(-1) !== url) setUrls([...urls.slice(-1), url]);
  return urls.map((one) => (
    <Picture
      key={one}
      url={one}
      x={0}
      y={0}
      width={SIZES.leftMedia.widthPx}
      height={SIZES.leftMedia.heightPx}
      fit="cover"
      {...(one === url && { path })}
      onShown={() => setUrls((now) => (now.at(-1) === one && now.length > 1 ? [one] : now))}
    />
  ));
}
