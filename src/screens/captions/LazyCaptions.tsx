// Loads the script of captions with the first film that has any.
import { useEffect, useState, type ComponentType } from 'react';
import type { CaptionsProps } from './Captions.tsx';

type LazyProps = Omit<CaptionsProps, 'video'> & { video: HTMLVideoElement | null };

export function LazyCaptions({ video, ...props }: LazyProps) {
  const [Captions, setCaptions] = useState<ComponentType<CaptionsProps> | null>(null);
  const isNeeded = video !== null && props.text !== '';
  useEffect(() => {
    if (isNeeded)
      void import('./Captions.tsx').then(
        (script) => setCaptions(() => script.Captions),
        // Without captions for this film; the next one tries again.
        () => undefined,
      );
  }, [isNeeded]);
  return Captions && isNeeded && <Captions video={video} {...props} />;
}
