// A video on the stage. One decoder at a time: a new video suspends the one before, which resumes
// when it ends. Decoder and texture are freed on unmount.
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Texture, VideoSource, type Sprite } from 'pixi.js';
import { clock } from '#clock.ts';
import { REQUEST_TIMEOUT_MS } from '#config/limits.ts';
import { tweenFrom, onTimeScale } from '#motion/tweens.ts';
import { noteFilmFrame } from '#state/filmFrames.ts';
import { kioskStore, type KioskState } from '#state/kioskStore.ts';
import { uploadNow } from './textureCache.ts';
import {
  pendingUpdates,
  invalidate,
  invalidateAmbient,
  holdAmbient,
  holdMoving,
} from '../render/frameLoop.ts';
import { whenEnded } from '../render/whenEnded.ts';

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
  isPaused?: boolean;
  /** Called when fully visible, hiding everything below. */
  onShown?: () => void;
  onEnd?: () => void;
  /** Called when something else paused it, such as a media key. */
  onPause?: () => void;
  /** Called with the playing element, and with null once it is freed. */
  onElement?: (element: HTMLVideoElement | null) => void;
  /** Called if it cannot be loaded or decoded, or loading times out. */
  onFail?: () => void;
}

type SetActive = (isActive: boolean) => void;
/** Mounted videos; the last one plays. */
const mountedVideos: SetActive[] = [];

/** True for the video mounted last. */
function useIsActiveVideo(): boolean {
  const [isActive, setActive] = useState(false);
  useLayoutEffect(() => {
    mountedVideos.at(-1)?.(false);
    mountedVideos.push(setActive);
    setActive(true);
    return () => {
      const wasActive = mountedVideos.at(-1) === setActive;
      mountedVideos.splice(mountedVideos.indexOf(setActive), 1);
      if (wasActive) mountedVideos.at(-1)?.(true);
    };
  }, []);
  return isActive;
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
  isPaused = false,
  onShown,
  onEnd,
  onPause,
  onElement,
  onFail,
}: VideoProps) {
  const isActive = useIsActiveVideo();
  const [texture, setTexture] = useState<Texture | null>(null);
  const sprite = useRef<Sprite>(null);
  const player = useRef<Player>(undefined);
  const onDrawn = useRef<() => void>(undefined);
  const aspect = useRef(0);
  aspect.current = width / height;
  const callbacks = useRef<VideoCallbacks>({});
  callbacks.current = { onShown, onEnd, onPause, onElement, onFail };
  useEffect(() => {
    if (!isActive) return;
    const show = (loadedTexture: Texture, notifyDrawn: () => void): void => {
      onDrawn.current = notifyDrawn;
      cropTo(loadedTexture, aspect.current);
      setTexture(loadedTexture);
    };
    const loaded = load(url, { isLooping, isMuted, isAmbient }, show, callbacks);
    player.current = loaded;
    callbacks.current.onElement?.(loaded.element);
    return () => {
      loaded.stop();
      callbacks.current.onElement?.(null);
      player.current = undefined;
      setTexture(null);
    };
  }, [url, isActive, isLooping, isMuted, isAmbient]);
  useEffect(
    () => (isPaused ? player.current?.pause() : player.current?.play()),
    [isPaused, url, isActive, isLooping, isMuted, isAmbient],
  );
  // Fades in over its poster.
  useLayoutEffect(() => {
    if (!sprite.current) return;
    onDrawn.current?.();
    const fade = tweenFrom(sprite.current, { alpha: 0 }, { alpha: 1 }, { seconds: 'swapS' });
    const cancel = whenEnded(fade, () => callbacks.current.onShown?.());
    return () => {
      cancel();
      fade.stop();
    };
  }, [texture]);
  // After the sprite has released it: rendering a destroyed texture throws in every frame.
  useLayoutEffect(() => () => texture?.destroy(true), [texture]);
  if (!texture) return null;
  return (
    <pixiSprite ref={sprite} texture={texture} eventMode="none" x={x} y={y} width={width} height={height} />
  );
}

/** Its middle, at this width by height: what is beyond would cover what is beside it. */
function cropTo(texture: Texture, aspect: number): void {
  const { width, height } = texture.frame;
  texture.frame.pad(Math.min(0, (height * aspect - width) / 2), Math.min(0, (width / aspect - height) / 2));
  texture.noFrame = false;
  texture.updateUvs();
}

type VideoCallbacks = {
  [K in 'onShown' | 'onEnd' | 'onPause' | 'onElement' | 'onFail']?: VideoProps[K] | undefined;
};

interface Player {
  element: HTMLVideoElement;
  play: () => void;
  pause: () => void;
  /** Frees the decoder. */
  stop: () => void;
}

function load(
  url: string,
  { isLooping, isMuted, isAmbient }: { isLooping: boolean; isMuted: boolean; isAmbient: boolean },
  show: (texture: Texture, notifyDrawn: () => void) => void,
  callbacks: { current: VideoCallbacks },
): Player {
  const video = document.createElement('video');
  const finishLoading = pendingUpdates();
  let releaseMotion: (() => void) | undefined;
  const holdMotion = isAmbient ? holdAmbient : holdMoving;
  let isPaused = true;
  const abortController = new AbortController();
  const { signal } = abortController;
  const fail = () => {
    cancelTimeout();
    finishLoading();
    if (!signal.aborted) callbacks.current.onFail?.();
  };
  const cancelTimeout = clock.after(REQUEST_TIMEOUT_MS, fail);
  Object.assign(video, { src: url, loop: isLooping, muted: isMuted, playsInline: true, preload: 'auto' });
  const followVolume = ({ volume }: Pick<KioskState, 'volume'>): void => {
    if (video.volume !== volume) video.volume = volume;
  };
  followVolume(kioskStore.getState());
  const stopVolume = kioskStore.subscribe(followVolume);
  const stopTimeScale = onTimeScale((timeScale) => {
    video.playbackRate = timeScale;
  });
  video.addEventListener(
    'loadeddata',
    () => {
      // Sound alone would leave the stage as it is until it ends.
      if (video.videoWidth === 0) {
        fail();
        return;
      }
      const source = new VideoSource({ resource: video, autoPlay: false, autoLoad: false, preload: false });
      // The last frame before a pause may arrive after it.
      source.on('update', () => {
        noteFilmFrame();
        if (!isPaused) (isAmbient ? invalidateAmbient : invalidate)();
      });
      // Pixi 8.22 detects the alpha mode first, and throws if the video was unmounted meanwhile.
      source.load().catch(() => undefined);
      cancelTimeout();
      if (!isPaused) releaseMotion ??= holdMotion();
      const texture = new Texture({ source });
      uploadNow(texture);
      // The stage is pending until the video is drawn, not only loaded.
      show(texture, finishLoading);
      invalidate();
    },
    { signal, once: true },
  );
  video.addEventListener('ended', () => callbacks.current.onEnd?.(), { signal });
  video.addEventListener(
    'pause',
    () => {
      if (!isPaused) callbacks.current.onPause?.();
    },
    { signal },
  );
  video.addEventListener('error', fail, { signal });
  return {
    element: video,
    play: () => {
      isPaused = false;
      if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) releaseMotion ??= holdMotion();
      // If the browser requires a touch first, it plays muted; a video paused meanwhile stays
      // paused.
      video.play().catch((reason: unknown) => {
        const wasPaused = reason instanceof DOMException && reason.name === 'AbortError';
        if (signal.aborted || video.error || isPaused || wasPaused) return;
        video.muted = true;
        video.play().catch(fail);
      });
    },
    pause: () => {
      isPaused = true;
      video.pause();
      releaseMotion?.();
      releaseMotion = undefined;
    },
    stop: () => {
      abortController.abort();
      stopTimeScale();
      stopVolume();
      cancelTimeout();
      finishLoading();
      releaseMotion?.();
      video.pause();
      video.removeAttribute('src');
      video.load();
    },
  };
}
