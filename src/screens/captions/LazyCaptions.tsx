// Loads the script of captions with the first film that has any. Without it a film has none, and
// the next one tries again.
import { lazyComponent } from '#stage/render/lazyComponent.tsx';
import type { CaptionsProps } from './Captions.tsx';

const Captions = lazyComponent(() => import('./Captions.tsx').then((script) => script.Captions));

type LazyProps = Omit<CaptionsProps, 'video'> & { video: HTMLVideoElement | null };

export const LazyCaptions = ({ video, ...props }: LazyProps) =>
  video !== null && props.text !== '' && <Captions video={video} {...props} />;
