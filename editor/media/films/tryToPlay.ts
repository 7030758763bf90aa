// Plays the last second of a film or a sound in this browser, which is a kiosk's relative.
import { clock } from '#clock.ts';
import type { FilmReport } from '#rules/filmReport.ts';

/** Seconds before the end from which a film is played. */
const LAST_S = 1;
/** A browser that is busy answers late. */
const TIMEOUT_MS = 15_000;

/** True if it fails; false also if this browser lacks a decoder that kiosks have. */
export async function failsToPlay(file: File, kind: 'video' | 'sound', report: FilmReport): Promise<boolean> {
  if (kind === 'sound') return failsToDecode(file);
  const codecs = [report.picture?.codecString, report.sound?.codecString].filter(Boolean).join();
  const video = document.createElement('video');
  if (video.canPlayType(`video/mp4; codecs="${codecs}"`) === '') return false;
  // The type of QuickTime would be refused by its name.
  const url = URL.createObjectURL(new Blob([file], { type: 'video/mp4' }));
  try {
    return await failsAtItsEnd(video, url);
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  }
}

async function failsAtItsEnd(video: HTMLVideoElement, url: string): Promise<boolean> {
  video.muted = true;
  video.playsInline = true;
  video.preload = 'auto';
  video.src = url;
  const loaded = await next(video, 'loadeddata');
  if (loaded !== 'loadeddata') return loaded === 'error';
  if (video.videoWidth === 0) return true;
  video.currentTime = Math.max(0, video.duration - LAST_S);
  if ((await next(video, 'seeked')) === 'error') return true;
  const ended = next(video, 'ended');
  await video.play().catch(() => undefined);
  return (await ended) === 'error';
}

/** The event, 'error', or 'timeout'. */
const next = (video: HTMLVideoElement, event: string): Promise<string> =>
  new Promise((resolve) => {
    const cancel = clock.after(TIMEOUT_MS, () => resolve('timeout'));
    for (const name of [event, 'error'])
      video.addEventListener(
        name,
        () => {
          cancel();
          resolve(name);
        },
        { once: true },
      );
  });

async function failsToDecode(file: File): Promise<boolean> {
  const context = new OfflineAudioContext(1, 1, 44_100);
  try {
    return (await context.decodeAudioData(await file.arrayBuffer())).length === 0;
  } catch {
    return true;
  }
}
