// The only access to Howler: click and celebration sounds from the site settings, and the built-in
// sound of the idle warning. See src/screens/README.md#sounds.
import type { Howl } from 'howler';
import type { Environment } from '#content/kinds/environmentKind.ts';
import { showroomEvents } from '#state/showroomEvents.ts';
import { kioskStore } from '#state/kioskStore.ts';

type SoundName = 'click' | 'celebration' | 'idleWarning';
type Player = typeof import('howler');

const WARNING_URL = new URL('../../assets/sounds/asked.wav', import.meta.url).href;

/** Sounds by their address. */
const requestedSounds = new Map<SoundName, string>();
const sounds = new Map<SoundName, { url: string; howl: Howl }>();
let player: Player | undefined;
let loading: Promise<void> | undefined;
/** Requested before the player was loaded. */
let pendingSound: SoundName | undefined;

/** Plays sounds for showroom events. Returns a function that stops this and frees the sounds. */
export function startAudio(): () => void {
  const applySettings = (settings: Environment | undefined) => {
    requestSound('click', settings?.click?.url);
    requestSound('celebration', settings?.celebration?.url);
  };
  applySettings(kioskStore.getState().settings);
  const stopSettings = kioskStore.subscribe((state, before) => {
    if (state.settings !== before.settings) applySettings(state.settings);
    if (state.volume !== before.volume) player?.Howler.volume(state.volume);
  });
  const click = () => play('click');
  const celebration = () => play('celebration');
  const playWarning = () => {
    requestSound('idleWarning', WARNING_URL);
    play('idleWarning');
  };
  showroomEvents.on('press', click);
  showroomEvents.on('celebrate', celebration);
  showroomEvents.on('idleWarningShown', playWarning);
  return () => {
    stopSettings();
    showroomEvents.off('press', click);
    showroomEvents.off('celebrate', celebration);
    showroomEvents.off('idleWarningShown', playWarning);
    for (const name of [...requestedSounds.keys()]) requestSound(name, undefined);
  };
}

/**
 * Loads what plays sounds, once. Rejects if that fails: the showroom is silent then, like a kiosk
 * without a speaker.
 */
export const loadPlayer = (): Promise<void> =>
  (loading ??= fetchPlayer().catch((reason: unknown) => {
    loading = undefined;
    throw reason;
  }));

async function fetchPlayer(): Promise<void> {
  player = await import('howler');
  // Browsers block sound before the first touch; Howler unlocks it then.
  player.Howler.autoUnlock = true;
  player.Howler.volume(kioskStore.getState().volume);
  for (const name of requestedSounds.keys()) load(name);
  if (pendingSound) play(pendingSound);
}

function requestSound(name: SoundName, url: string | undefined): void {
  if (url === undefined) requestedSounds.delete(name);
  else requestedSounds.set(name, url);
  load(name);
}

/** Loads a sound that is needed and frees one that is not. */
function load(name: SoundName): void {
  const [url, loaded] = [requestedSounds.get(name), sounds.get(name)];
  if (!player || loaded?.url === url) return;
  loaded?.howl.unload();
  sounds.delete(name);
  if (url !== undefined)
    sounds.set(name, {
      url,
      howl: new player.Howl({ src: [url], preload: true, onunlock: scheduleSuspend }),
    });
}

/**
 * Howler suspends its AudioContext after 30 s without a sound, but not after an unlocking touch
 * without one, which costs 20 ms of CPU per second.
 */
const scheduleSuspend = (): void =>
  (player?.Howler as { _autoSuspend?: () => void } | undefined)?._autoSuspend?.();

function play(name: SoundName): void {
  if (player) {
    // A device that was away, or a browser that saves power, leaves the context suspended.
    void player.Howler.ctx?.resume().catch(() => undefined);
    sounds.get(name)?.howl.play();
  } else {
    pendingSound = name;
    loadPlayer().catch(() => undefined);
  }
}
