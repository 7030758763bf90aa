// The only door to Howler: the click of a button and the sound of a celebration (spec 4), from the site settings, and the
// showroom's own sound of the question whether somebody is still there.
import { Howl, Howler } from 'howler';
import type { Environment } from '#content/kinds/environment.ts';
import { events } from '#state/events.ts';
import { kioskStore } from '#state/kioskStore.ts';

type SoundName = 'click' | 'celebration' | 'asked';

const ASKED_URL = new URL('../../assets/sounds/asked.wav', import.meta.url).href;

const sounds = new Map<SoundName, { url: string; howl: Howl }>();

/** Follows the settings and the events; the answer stops that and frees the sounds. */
export function startAudio(): () => void {
  // On a page without a touch yet the browser holds sound back; Howler unlocks it with the first one.
  Howler.autoUnlock = true;
  const load = (settings: Environment | undefined) => {
    set('click', settings?.click?.url);
    set('celebration', settings?.celebration?.url);
  };
  load(kioskStore.getState().settings);
  const stopSettings = kioskStore.subscribe((state, before) => {
    if (state.settings !== before.settings) load(state.settings);
  });
  const click = () => play('click');
  const celebration = () => play('celebration');
  const asked = () => {
    set('asked', ASKED_URL);
    play('asked');
  };
  events.on('press', click);
  events.on('celebrate', celebration);
  events.on('asked', asked);
  return () => {
    stopSettings();
    events.off('press', click);
    events.off('celebrate', celebration);
    events.off('asked', asked);
    set('asked', undefined);
    load(undefined);
  };
}

function set(name: SoundName, url: string | undefined): void {
  const known = sounds.get(name);
  if (known?.url === url) return;
  known?.howl.unload();
  sounds.delete(name);
  if (url) sounds.set(name, { url, howl: new Howl({ src: [url], preload: true }) });
}

const play = (name: SoundName): void => void sounds.get(name)?.howl.play();
