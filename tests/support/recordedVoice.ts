// A voice that records what it is given, in place of the browser's, which has none without a speech
// service. It starts and ends by the page's clock.
import type { Page } from '@playwright/test';

export interface Said {
  text: string;
  lang: string;
  rate: number;
  volume: number;
  voice: string;
}

interface Recorded {
  __said: Said[];
}

/** `hung` starts and never ends; `none` is a machine without voices. */
export type VoiceKind = 'speaking' | 'hung' | 'none';

/** Call before the first visit. */
export const recordVoice = (page: Page, kind: VoiceKind = 'speaking') =>
  page.addInitScript((kind: VoiceKind) => {
    const START_MS = 5;
    const END_MS = 20;
    const said: Said[] = [];
    Object.assign(globalThis, { __said: said });
    class Utterance {
      lang = '';
      rate = 1;
      volume = 1;
      voice: { name: string } | null = null;
      onstart: (() => void) | null = null;
      onend: (() => void) | null = null;
      onerror: ((event: { error: string }) => void) | null = null;
      readonly text: string;
      constructor(text: string) {
        this.text = text;
      }
    }
    // The plain voice of a language is its first one.
    const voices = ['English', 'English, whispered', 'Español', '普通话'].map((name) => ({
      name,
      lang: name.startsWith('English') ? 'en-US' : name === 'Español' ? 'es' : 'cmn',
      localService: true,
    }));
    const remote = { name: 'Remote', lang: 'en-US', localService: false };
    let current: Utterance | null = null;
    const service = Object.assign(new EventTarget(), {
      getVoices: () => (kind === 'none' ? [remote] : [remote, ...voices]),
      speak: (utterance: Utterance) => {
        const { text, lang, rate, volume, voice } = utterance;
        said.push({ text, lang, rate, volume, voice: voice?.name ?? '' });
        // Speaks nothing while another utterance has not ended, as Chromium does.
        if (current) return;
        current = utterance;
        setTimeout(() => utterance.onstart?.(), START_MS);
        if (kind !== 'hung')
          setTimeout(() => {
            if (current !== utterance) return;
            current = null;
            utterance.onend?.();
          }, END_MS);
      },
      cancel: () => {
        const interrupted = current;
        current = null;
        interrupted?.onerror?.({ error: 'interrupted' });
      },
    });
    for (const [name, value] of Object.entries({
      speechSynthesis: service,
      SpeechSynthesisUtterance: Utterance,
    }))
      Object.defineProperty(window, name, { value, configurable: true });
  }, kind);

/** All that was given to the voice so far. */
export const readSaid = (page: Page): Promise<Said[]> =>
  page.evaluate(() => [...(globalThis as unknown as Recorded).__said]);
