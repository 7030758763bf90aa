// The only access to Howler: click and celebration sounds from the site settings, and the built-in
// sound of the idle warning. See src/screens/README.md#211-sounds.
import type { Howl } from 'howler';
import type { Environment } from '#content/kinds/environmentKind.ts';
import { showroomEvents } from '#state/showroomEvents.ts';
import { kioskStore } from '#state/kioskStore.ts';

type SoundName = 'click' | 'celebration' | 'asked';
type Player = typeof import('howler');

const ASKED_URL = new URL('../../assets/sounds/asked.wav', import.meta.url).href;

/** Sounds by their address. */
const wanted = new Map<SoundName, string>();
const sounds = new Map<SoundName, { url: string; howl: Howl }>();
/** Loaded after the first screen, or when a sound is needed sooner. */
let player: Player | undefined;
/** Requested before the player was loaded. */
let due: SoundName | undefined;

/** Plays sounds for showroom events. Returns a function that stops this and frees the sounds. */
export function startAudio(): () => void {
  const take = (settings: Environment | undefined) => {
    want('click', settings?.click?.url);
    want('celebration', settings?.celebration?.url);
  };
  take(kioskStore.getState().settings);
  const stopSettings = kioskStore.subscribe((state, before) => {
    if (state.settings !== before.settings) take(state.settings);
  });
  const click = () => play('click');
  const celebration = () => play('celebration');
  const requested = () => {
    want('asked', ASKED_URL);
    play('asked');
  };
  showroomEvents.on('screen', fetchPlayer);
  showroomEvents.on('press', click);
  showroomEvents.on('celebrate', celebration);
  showroomEvents.on('asked', requested);
  return () => {
    stopSettings();
    showroomEvents.off('screen', fetchPlayer);
    showroomEvents.off('press', click);
    showroomEvents.off('celebrate', celebration);
    showroomEvents.off('asked', requested);
    for (const name of [...wanted.keys()]) want(name, undefined);
  };
}

function fetchPlayer(): void {
  showroomEvents.off('screen', fetchPlayer);
  // Without it the showroom is silent, like a kiosk without a speaker.
  void import('howler').then(
    (fetched) => {
      player = fetched;
      // Browsers block sound before the first touch; Howler unlocks it then.
      player.Howler.autoUnlock = true;
      for (const name of wanted.keys()) load(name);
      if (due) play(due);
    },
    () => showroomEvents.on('screen', fetchPlayer),
  );
}

function want(name: SoundName, url: string | undefined): void {
  if (url === undefined) wanted.delete(name);
  else wanted.set(name, url);
  load(name);
}

/** Loads a sound that is needed and frees one that is not. */
function load(name: SoundName): void {
  const [url, known] = [wanted.get(name), sounds.get(name)];
  if (!player || known?.url === url) return;
  known?.howl.unload();
  sounds.delete(name);
  if (url !== undefined)
    sounds.set(name, { url, howl: new player.Howl({ src: [url], preload: true, onunlock: rest }) });
}

/**
 * Howler suspends its AudioContext after 30 s without a sound, but not after an unlocking touch
 * without one, which costs 20 ms of CPU per second.
 */
const rest = (): void => (player?.Howler as { _autoSuspend?: () => void } | undefined)?._autoSuspend?.();

function play(name: SoundName): void {
  if (player) sounds.get(name)?.howl.play();
  else {
    due = name;
    fetchPlayer();
  }
}
