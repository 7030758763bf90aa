// A film on the stage. One decoder at a time: a film that comes on puts the one before it away, which comes back when it ends.
// When a film leaves, its decoder and texture are given back at once.
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Texture, VideoSource } from 'pixi.js';
import { awaiting, invalidate, keepMoving } from './loop.ts';

export interface FilmProps {
  url: string;
  x: number;
  y: number;
  width: number;
  height: number;
  isLooping?: boolean;
  isMuted?: boolean;
  onEnd?: () => void;
  /** It cannot be fetched or decoded. */
  onFail?: () => void;
}

type SetOn = (isOn: boolean) => void;
/** Films that stand on the stage, the one that plays last. */
const films: SetOn[] = [];

/** True for the film that stood up last. */
function useOnlyFilm(): boolean {
  const [isOn, setOn] = useState(false);
  useLayoutEffect(() => {
    films.at(-1)?.(false);
    films.push(setOn);
    setOn(true);
    return () => {
      const wasOn = films.at(-1) === setOn;
      films.splice(films.indexOf(setOn), 1);
      if (wasOn) films.at(-1)?.(true);
    };
  }, []);
  return isOn;
}

export function Film({ url, x, y, width, height, isLooping = false, isMuted = false, onEnd, onFail }: FilmProps) {
  const isOn = useOnlyFilm();
  const [texture, setTexture] = useState<Texture | null>(null);
  const calls = useRef({ onEnd, onFail });
  calls.current = { onEnd, onFail };
  useEffect(() => {
    if (!isOn) return;
    const stop = play(url, { isLooping, isMuted }, setTexture, () => calls.current.onEnd?.(), () => calls.current.onFail?.());
    return () => {
      stop();
      setTexture(null);
    };
  }, [url, isOn, isLooping, isMuted]);
  // Only once the sprite has let go of it: drawing a destroyed texture throws in every frame.
  useLayoutEffect(() => () => texture?.destroy(true), [texture]);
  if (!texture) return null;
  const scale = Math.max(width / texture.width, height / texture.height);
  return (
    <pixiSprite
      texture={texture} anchor={0.5} eventMode="none" x={x + width / 2} y={y + height / 2}
      width={texture.width * scale} height={texture.height * scale}
    />
  );
}

function play(
  url: string, { isLooping, isMuted }: { isLooping: boolean; isMuted: boolean },
  show: (texture: Texture) => void, ended: () => void, failed: () => void,
): () => void {
  const video = document.createElement('video');
  const ready = awaiting();
  let stops: (() => void) | undefined;
  const listening = new AbortController();
  const { signal } = listening;
  const fail = () => {
    ready();
    if (!signal.aborted) failed();
  };
  Object.assign(video, { src: url, loop: isLooping, muted: isMuted, playsInline: true, preload: 'auto' });
  video.addEventListener('loadeddata', () => {
    const source = new VideoSource({ resource: video, autoPlay: false, autoLoad: true, preload: false });
    source.on('update', invalidate);
    ready();
    stops = keepMoving();
    show(new Texture({ source }));
    invalidate();
  }, { signal, once: true });
  video.addEventListener('ended', ended, { signal });
  video.addEventListener('error', fail, { signal });
  // A browser that wants a touch first plays it silent rather than not at all.
  video.play().catch(() => {
    if (signal.aborted || video.error) return;
    video.muted = true;
    video.play().catch(fail);
  });
  return () => {
    listening.abort();
    ready();
    stops?.();
    video.pause();
    video.removeAttribute('src');
    video.load();
  };
}
