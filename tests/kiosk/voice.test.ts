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
/** What is heard to its end, or is begun at least. */
const begun: string[] = [];
let canceledAtMs = Number.NEGATIVE_INFINITY;
let current: Spoken | undefined;
const service = {
  pending: false,
  get speaking(): boolean {
    return current !== undefined;
  },
  cancel: () => {
    if (current) canceledAtMs = Date.now();
    current = undefined;
  },
  speak: (utterance: Spoken) => {
    if (Date.now() - canceledAtMs < swallowsFor) return;
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
  current = undefined;
  canceledAtMs = Number.NEGATIVE_INFINITY;
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('When a finger explores fast, and each item cuts the one before', () => {
  it.each([
    ['swallows what is said within 100 ms of a cancel', 100],
    ['swallows it for a second', 1_000],
    ['swallows nothing', 0],
  ])('the item under the finger is heard, 20 times of 20, by a voice that %s', (_, ms) => {
    swallowsFor = ms;
    const voice = new Voice(() => ({ rate: 1, volume: 1 }));
    for (let item = 1; item <= 20; item += 1) {
      voice.say([{ text: `before ${item}`, lang: 'en' }]);
      vi.advanceTimersByTime(150);
      voice.say([{ text: `item ${item}`, lang: 'en' }]);
      vi.advanceTimersByTime(3_000);
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
