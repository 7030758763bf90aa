// The cues of a film as its element plays them. A text track works on an element outside of the
// document, and follows pauses, seeks and slow motion by itself.
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createStore } from 'zustand/vanilla';
import { useStore } from 'zustand';
import type { Cue } from '#schema/webVtt.ts';
import { kioskStore } from '#state/kioskStore.ts';

/** Below this volume shoppers in a store miss words. */
const LOW_VOLUME = 0.5;

/** The text of a cue without tags and entities. */
const plainOf = (cue: TextTrackCue): string => (cue as VTTCue).getCueAsHTML().textContent?.trim() ?? '';

/** Returns the text of the current cue; '' between cues. */
export function useCurrentCaption(video: HTMLVideoElement, cues: readonly Cue[]): string {
  const [caption, setCaption] = useState('');
  useEffect(() => {
    const track = video.addTextTrack('captions');
    // Counts without being drawn by the browser.
    track.mode = 'hidden';
    for (const { startS, endS, text } of cues) track.addCue(new VTTCue(startS, endS, text));
    // One event may stand for an end and a start.
    const show = () => setCaption([...(track.activeCues ?? [])].map(plainOf).filter(Boolean).join('\n'));
    track.addEventListener('cuechange', show);
    show();
    return () => {
      track.removeEventListener('cuechange', show);
      track.mode = 'disabled';
    };
  }, [video, cues]);
  return caption;
}

/** All that is said and heard, to read instead. */
export const transcriptOf = (cues: readonly Cue[]): string =>
  cues
    .map(({ startS, endS, text }) => plainOf(new VTTCue(startS, endS, text)))
    .filter(Boolean)
    .join('\n\n');

/** Whether a film plays without sound, or nearly. */
function useIsQuiet(video: HTMLVideoElement): boolean {
  return useSyncExternalStore(
    (onChange) => {
      video.addEventListener('volumechange', onChange);
      return () => video.removeEventListener('volumechange', onChange);
    },
    () => video.muted || video.volume < LOW_VOLUME,
  );
}

/** Choice of the shopper, in the visit with this number. */
const choiceStore = createStore<{ visit: number; isOn: boolean }>()(() => ({ visit: -1, isOn: false }));

interface CaptionsSwitch {
  isOn: boolean;
  /** Sounds are worth a caption where they can be heard, or where captions were asked for. */
  hasSounds: boolean;
  toggle: () => void;
}

/**
 * The shopper's choice for this visit. Without one, captions are on where sound may be missed: in a
 * film that is quiet, or that started by itself.
 */
export function useCaptionsSwitch(video: HTMLVideoElement, playsByItself: boolean): CaptionsSwitch {
  const visit = useStore(kioskStore, (state) => state.visit);
  const choice = useStore(choiceStore);
  const isQuiet = useIsQuiet(video);
  const isChosen = choice.visit === visit;
  const isOn = isChosen ? choice.isOn : playsByItself || isQuiet;
  return {
    isOn,
    hasSounds: isChosen || !isQuiet,
    toggle: () => choiceStore.setState({ visit, isOn: !isOn }),
  };
}
