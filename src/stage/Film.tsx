// A film on the stage. One decoder at a time; when it leaves, the decoder and its texture are given back at once.
import { useEffect, useRef, useState } from 'react';
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

let stopCurrent: (() => void) | undefined;

export function Film({ url, x, y, width, height, isLooping = false, isMuted = false, onEnd, onFail }: FilmProps) {
  const [texture, setTexture] = useState<Texture | null>(null);
  const calls = useRef({ onEnd, onFail });
  calls.current = { onEnd, onFail };
  useEffect(() => {
    stopCurrent?.();
    const film = play(url, { isLooping, isMuted }, setTexture, () => calls.current.onEnd?.(), () => calls.current.onFail?.());
    stopCurrent = film;
    return () => {
      setTexture(null);
      film();
      if (stopCurrent === film) stopCurrent = undefined;
    };
  }, [url, isLooping, isMuted]);
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
  let texture: Texture | undefined;
  let stops: (() => void) | undefined;
  const listening = new AbortController();
  const { signal } = listening;
  Object.assign(video, { src: url, loop: isLooping, muted: isMuted, playsInline: true, preload: 'auto' });
  video.addEventListener('loadeddata', () => {
    const source = new VideoSource({ resource: video, autoPlay: false, autoLoad: true, preload: false });
    source.on('update', invalidate);
    texture = new Texture({ source });
    ready();
    stops = keepMoving();
    show(texture);
    invalidate();
  }, { signal, once: true });
  video.addEventListener('ended', ended, { signal });
  video.addEventListener('error', () => {
    ready();
    failed();
  }, { signal });
  // A browser that wants a touch first plays it silent rather than not at all.
  video.play().catch(() => {
    if (signal.aborted || video.error) return;
    video.muted = true;
    video.play().catch(failed);
  });
  return () => {
    listening.abort();
    ready();
    stops?.();
    video.pause();
    texture?.destroy(true);
    video.removeAttribute('src');
    video.load();
  };
}
