// The only door to Howler: the click of a button and the sound of a celebration, from the site settings, and the
// showroom's own sound of the question whether somebody is still there.
// See src/screens/README.md#211-sounds.
import type { Howl } from 'howler';
import type { Environment } from '#content/kinds/environmentKind.ts';
import { showroomEvents } from '#state/showroomEvents.ts';
import { kioskStore } from '#state/kioskStore.ts';

type SoundName = 'click' | 'celebration' | 'asked';
type Player = typeof import('howler');

const ASKED_URL = new URL('../../assets/sounds/asked.wav', import.meta.url).href;

/** What is to be heard, by its address. */
const wanted = new Map<SoundName, string>();
const sounds = new Map<SoundName, { url: string; howl: Howl }>();
/** Fetched once the first screen stands, or when something is to be heard sooner. */
let player: Player | undefined;
/** Asked for before the player was there. */
let due: SoundName | undefined;

/** Follows the settings and the events; the answer stops that and frees the sounds. */
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
  // Without it the showroom is silent, as it is on a kiosk without a speaker.
  void import('howler').then(
    (fetched) => {
      player = fetched;
      // On a page without a touch yet the browser holds sound back; Howler unlocks it with the first one.
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

/** Makes what is wanted ready to be heard, and frees what no longer is. */
function load(name: SoundName): void {
  const [url, known] = [wanted.get(name), sounds.get(name)];
  if (!player || known?.url === url) return;
  known?.howl.unload();
  sounds.delete(name);
  if (url !== undefined)
    sounds.set(name, { url, howl: new player.Howl({ src: [url], preload: true, onunlock: rest }) });
}

/**
 * Howler lets go of the speaker after 30 s without a sound, but forgets to where the touch that unlocked it made none: 20 ms of CPU
 * a second from then on.
 */
const rest = (): void => (player?.Howler as { _autoSuspend?: () => void } | undefined)?._autoSuspend?.();

function play(name: SoundName): void {
  if (player) sounds.get(name)?.howl.play();
  else {
    due = name;
    fetchPlayer();
  }
}
