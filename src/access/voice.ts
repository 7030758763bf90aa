// The browser's voice: one text after the other, each with the voice of its language. A voice that
// starts and never ends, as without a working sound card, is cut and reported.
import { clock } from '#clock.ts';
import { longestSpeechMs, voiceFor } from '#rules/spokenText.ts';
import { reportFault } from '#state/reportFault.ts';
import { localVoices } from './voices.ts';

export interface Utterance {
  text: string;
  /** Code of its language. */
  lang: string;
}

export interface VoiceSettings {
  rate: number;
  /** 0 to 1. */
  volume: number;
}

/** Errors of an utterance that was ended on purpose. */
const ON_PURPOSE = new Set(['interrupted', 'canceled']);

export class Voice {
  private readonly settings: () => VoiceSettings;
  private waiting: Utterance[] = [];
  /** Kept, since Chromium drops the events of one that is collected. */
  private current: SpeechSynthesisUtterance | null = null;
  private stopWatching: (() => void) | undefined;
  private hasReported = false;
  /** By language; thousands of voices are searched once. */
  private readonly chosen = new Map<string, SpeechSynthesisVoice>();

  constructor(settings: () => VoiceSettings) {
    this.settings = settings;
  }

  /** Interrupts what is said. */
  say(texts: readonly Utterance[]): void {
    this.waiting = texts.filter(({ text }) => text.trim() !== '');
    this.next();
  }

  /** After what is said. */
  add(texts: readonly Utterance[]): void {
    if (this.current === null) return this.say(texts);
    this.waiting.push(...texts.filter(({ text }) => text.trim() !== ''));
  }

  stop(): void {
    this.waiting = [];
    this.next();
  }

  private next(): void {
    this.stopWatching?.();
    this.current = null;
    window.speechSynthesis.cancel();
    const following = this.waiting.shift();
    if (following) this.speak(following);
  }

  private speak({ text, lang }: Utterance): void {
    const { rate, volume } = this.settings();
    const utterance = new SpeechSynthesisUtterance(text);
    const voice = this.voiceOf(lang);
    Object.assign(utterance, { lang, rate, volume, ...(voice && { voice }) });
    const isCurrent = (): boolean => this.current === utterance;
    utterance.onend = () => isCurrent() && this.next();
    utterance.onerror = ({ error }) => {
      if (!isCurrent()) return;
      if (!ON_PURPOSE.has(error)) this.report('THE VOICE HAS FAILED', { error, lang });
      this.next();
    };
    this.current = utterance;
    const limitMs = longestSpeechMs(text, rate);
    this.stopWatching = clock.after(limitMs, () => {
      // What is said may be an address: only its length is told.
      this.report('THE VOICE DID NOT END', { lang, characters: text.length, limitMs });
      this.next();
    });
    window.speechSynthesis.speak(utterance);
  }

  private voiceOf(lang: string): SpeechSynthesisVoice | undefined {
    const known = this.chosen.get(lang);
    if (known) return known;
    const voice = voiceFor(localVoices(), lang);
    if (voice) this.chosen.set(lang, voice);
    return voice;
  }

  /** Once: a sound card that is missing would be told with each item. */
  private report(message: string, ids: Readonly<Record<string, unknown>>): void {
    if (this.hasReported) return;
    this.hasReported = true;
    reportFault(message, ids);
  }
}
