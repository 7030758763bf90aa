// A video on the stage. One decoder at a time: a new video suspends the one before, which resumes
// when it ends. Decoder and texture are freed on unmount.
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Texture, VideoSource, type Sprite } from 'pixi.js';
import { clock } from '#clock.ts';
import { REQUEST_TIMEOUT_MS } from '#config/limits.ts';
import { tweenFrom, onTimeScale } from '#motion/tweens.ts';
import { uploadNow } from './textureCache.ts';
import {
  pendingUpdates,
  invalidate,
  invalidateAmbient,
  holdAmbient,
  holdMoving,
} from '../render/frameLoop.ts';

export interface VideoProps {
  url: string;
  x: number;
  y: number;
  width: number;
  height: number;
  isLooping?: boolean;
  isMuted?: boolean;
  /** Plays by itself in the background: the stage still counts as still. */
  isAmbient?: boolean;
  /** Paused on its current frame: before the start, or while leaving. */
  isHeld?: boolean;
  /** Called when fully visible, hiding everything below. */
  onShown?: () => void;
  onEnd?: () => void;
  /** Called when something else paused it, such as a media key. */
  onPause?: () => void;
  /** Called if it cannot be loaded or decoded, or loading times out. */
  onFail?: () => void;
}

type SetOn = (isOn: boolean) => void;
/** Mounted videos; the last one plays. */
const films: SetOn[] = [];

/** True for the video mounted last. */
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

export function Video({
  url,
  x,
  y,
  width,
  height,
  isLooping = false,
  isMuted = false,
  isAmbient = false,
  isHeld = false,
  onShown,
  onEnd,
  onPause,
  onFail,
}: VideoProps) {
  const isOn = useOnlyFilm();
  const [texture, setTexture] = useState<Texture | null>(null);
  const sprite = useRef<Sprite>(null);
  const player = useRef<Player>(undefined);
  const drawn = useRef<() => void>(undefined);
  const calls = useRef<Calls>({});
  calls.current = { onShown, onEnd, onPause, onFail };
  useEffect(() => {
    if (!isOn) return;
    const show = (loadedTexture: Texture, arrived: () => void): void => {
      drawn.current = arrived;
      setTexture(loadedTexture);
    };
    const loaded = load(url, { isLooping, isMuted, isAmbient }, show, calls);
    player.current = loaded;
    return () => {
      loaded.stop();
      player.current = undefined;
      setTexture(null);
    };
  }, [url, isOn, isLooping, isMuted, isAmbient]);
  useEffect(
    () => (isHeld ? player.current?.hold() : player.current?.run()),
    [isHeld, url, isOn, isLooping, isMuted, isAmbient],
  );
  // Fades in over its poster.
  useLayoutEffect(() => {
    if (!sprite.current) return;
    drawn.current?.();
    const coming = tweenFrom(sprite.current, { alpha: 0 }, { alpha: 1 }, { seconds: 'swapS' });
    let isGone = false;
    void coming.ended.then(() => {
      if (!isGone) calls.current.onShown?.();
    });
    return () => {
      isGone = true;
      coming.stop();
    };
  }, [texture]);
  // After the sprite has released it: rendering a destroyed texture throws in every frame.
  useLayoutEffect(() => () => texture?.destroy(true), [texture]);
  if (!texture) return null;
  const scale = Math.max(width / texture.width, height / texture.height);
  return (
    <pixiSprite
      ref={sprite}
      texture={texture}
      anchor={0.5}
      eventMode="none"
      x={x + width / 2}
      y={y + height / 2}
      width={texture.width * scale}
      height={texture.height * scale}
    />
  );
}

type Calls = { [K in 'onShown' | 'onEnd' | 'onPause' | 'onFail']?: VideoProps[K] | undefined };

interface Player {
  run: () => void;
  hold: () => void;
  /** Frees the decoder. */
  stop: () => void;
}

function load(
  url: string,
  { isLooping, isMuted, isAmbient }: { isLooping: boolean; isMuted: boolean; isAmbient: boolean },
  show: (texture: Texture, arrived: () => void) => void,
  calls: { current: Calls },
): Player {
  const video = document.createElement('video');
  const ready = pendingUpdates();
  let stopsMoving: (() => void) | undefined;
  const keepPlaying = isAmbient ? holdAmbient : holdMoving;
  let isHeld = true;
  const listening = new AbortController();
  const { signal } = listening;
  const fail = () => {
    cancelPatience();
    ready();
    if (!signal.aborted) calls.current.onFail?.();
  };
  const cancelPatience = clock.after(REQUEST_TIMEOUT_MS, fail);
  Object.assign(video, { src: url, loop: isLooping, muted: isMuted, playsInline: true, preload: 'auto' });
  const stopPace = onTimeScale((pace) => {
    video.playbackRate = pace;
  });
  video.addEventListener(
    'loadeddata',
    () => {
      const source = new VideoSource({ resource: video, autoPlay: false, autoLoad: false, preload: false });
      // The last frame before a pause may arrive after it.
      source.on('update', () => {
        if (!isHeld) (isAmbient ? invalidateAmbient : invalidate)();
      });
      // Pixi 8.22 detects the alpha mode first, and throws if the video was unmounted meanwhile.
      source.load().catch(() => undefined);
      cancelPatience();
      if (!isHeld) stopsMoving ??= keepPlaying();
      const texture = new Texture({ source });
      uploadNow(texture);
      // The stage is pending until the video is drawn, not only loaded.
      show(texture, ready);
      invalidate();
    },
    { signal, once: true },
  );
  video.addEventListener('ended', () => calls.current.onEnd?.(), { signal });
  video.addEventListener(
    'pause',
    () => {
      if (!isHeld) calls.current.onPause?.();
    },
    { signal },
  );
  video.addEventListener('error', fail, { signal });
  return {
    run: () => {
      isHeld = false;
      if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) stopsMoving ??= keepPlaying();
      // If the browser requires a touch first, it plays muted; a video paused meanwhile stays
      // paused.
      video.play().catch((reason: unknown) => {
        const wasPaused = reason instanceof DOMException && reason.name === 'AbortError';
        if (signal.aborted || video.error || isHeld || wasPaused) return;
        video.muted = true;
        video.play().catch(fail);
      });
    },
    hold: () => {
      isHeld = true;
      video.pause();
      stopsMoving?.();
      stopsMoving = undefined;
    },
    stop: () => {
      listening.abort();
      stopPace();
      cancelPatience();
      ready();
      stopsMoving?.();
      video.pause();
      video.removeAttribute('src');
      video.load();
    },
  };
}
