// @vitest-environment happy-dom
// The voice of a machine that swallows what is said right after a cancel.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Voice } from '#access/voice.ts';

vi.mock('#access/voices.ts', () => ({ localVoices: () => [] }));

class Spoken {
  lang = '';
  rate = 1;
  volume = 1;
  onstart: (() => void) | null = null;
  onend: (() => void) | null = null;
  onerror: ((event: { error: string }) => void) | null = null;
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const SAID_MS = 400;
let swallowsFor = 0;
/** Texts of utterances that were started, whether or not they ended. */
const begun: string[] = [];
let canceledAtMs = Number.NEGATIVE_INFINITY;
let current: Spoken | undefined;
/** An utterance that was swallowed counts as spoken until it is canceled, as in Chromium. */
let swallowed: Spoken | undefined;
const service = {
  pending: false,
  get speaking(): boolean {
    return current !== undefined || swallowed !== undefined;
  },
  cancel: () => {
    if (current || swallowed) canceledAtMs = Date.now();
    current = swallowed = undefined;
  },
  speak: (utterance: Spoken) => {
    if (current || swallowed) return;
    if (Date.now() - canceledAtMs < swallowsFor) return void (swallowed = utterance);
    current = utterance;
    begun.push(utterance.text);
    utterance.onstart?.();
    setTimeout(() => {
      if (current !== utterance) return;
      current = undefined;
      utterance.onend?.();
    }, SAID_MS);
  },
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('SpeechSynthesisUtterance', Spoken);
  Object.defineProperty(window, 'speechSynthesis', { configurable: true, value: service });
  begun.length = 0;
  current = swallowed = undefined;
  canceledAtMs = Number.NEGATIVE_INFINITY;
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('When a finger explores fast, and each item cuts the one before', () => {
  it.each([
    ['swallows what is said within 100 ms of a cancel', 100, 150],
    ['swallows it, and items come fast', 100, 20],
    ['swallows it, and items come at 50 ms', 100, 50],
    ['swallows what is said at another moment, for a second', 1_000, 150],
    ['swallows nothing', 0, 50],
  ])('the item under the finger is heard, 20 times of 20, by a voice that %s', (_, ms, gapMs) => {
    swallowsFor = ms;
    const voice = new Voice(() => ({ rate: 1, volume: 1 }));
    for (let item = 1; item <= 20; item += 1) {
      voice.say([{ text: `before ${item}`, lang: 'en' }]);
      vi.advanceTimersByTime(gapMs);
      // A press stops what is said, and then says its own.
      if (item % 2 === 0) voice.stop();
      voice.say([{ text: `item ${item}`, lang: 'en' }]);
      vi.advanceTimersByTime(6_000);
      expect(begun).toContain(`item ${item}`);
    }
    voice.stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('nothing is said twice, and the first item at once', () => {
    swallowsFor = 0;
    const voice = new Voice(() => ({ rate: 1, volume: 1 }));
    voice.say([
      { text: 'one', lang: 'en' },
      { text: 'two', lang: 'en' },
    ]);
    expect(begun).toEqual(['one']);
    vi.advanceTimersByTime(10_000);
    expect(begun).toEqual(['one', 'two']);
  });
});
