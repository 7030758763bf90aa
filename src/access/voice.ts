// The browser's voice: one text after the other, each with the voice of its language. A voice that
// starts and never ends, as without a working sound card, is cut and reported.
import { clock } from '#clock.ts';
import { longestSpeechMs, voiceFor } from './spokenText.ts';
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

/** Some voices of Linux swallow what is said sooner after a cancel. */
const AFTER_CANCEL_MS = 120;
const AGAIN_AFTER_CANCEL_MS = 1_200;
/** A voice that has not begun by then has swallowed it. */
const BEGINS_WITHIN_MS = 2_000;

/** Errors of an utterance that was ended on purpose. */
const ON_PURPOSE = new Set(['interrupted', 'canceled']);

export class Voice {
  private readonly settings: () => VoiceSettings;
  private waiting: Utterance[] = [];
  /** Kept, since Chromium drops the events of one that is collected. */
  private current: SpeechSynthesisUtterance | null = null;
  private stopWatching: (() => void) | undefined;
  private hasReported = false;
  /** When something was last cut. */
  private cutAtMs = Number.NEGATIVE_INFINITY;
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
    this.cancel();
    const following = this.waiting.shift();
    if (!following) return;
    this.speakSoon(following);
  }

  private cancel(): void {
    if (window.speechSynthesis.speaking || window.speechSynthesis.pending) this.cutAtMs = clock.now();
    window.speechSynthesis.cancel();
  }

  private speakSoon(said: Utterance, isAgain = false): void {
    const utterance = this.utteranceOf(said);
    this.current = utterance;
    const waitMs = this.cutAtMs + (isAgain ? AGAIN_AFTER_CANCEL_MS : AFTER_CANCEL_MS) - clock.now();
    if (waitMs > 0) this.stopWatching = clock.after(waitMs, () => this.speak(said, utterance, isAgain));
    else this.speak(said, utterance, isAgain);
  }

  /** Says it once more if the voice swallows it: it is waited for then as if it were said. */
  private speak(said: Utterance, utterance: SpeechSynthesisUtterance, isAgain: boolean): void {
    const { text, lang, rate } = utterance;
    const limitMs = longestSpeechMs(text, rate);
    const cancelLimit = clock.after(limitMs, () => {
      // The text may contain an address: only its length is reported.
      this.report('THE VOICE DID NOT END', { lang, characters: text.length, limitMs });
      this.next();
    });
    const cancelBegin = clock.after(BEGINS_WITHIN_MS, () => {
      if (isAgain) return;
      cancelLimit();
      this.current = null;
      this.cancel();
      this.speakSoon(said, true);
    });
    utterance.onstart = cancelBegin;
    this.stopWatching = () => {
      cancelBegin();
      cancelLimit();
    };
    window.speechSynthesis.speak(utterance);
  }

  private utteranceOf({ text, lang }: Utterance): SpeechSynthesisUtterance {
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
    return utterance;
  }

  private voiceOf(lang: string): SpeechSynthesisVoice | undefined {
    const known = this.chosen.get(lang);
    if (known) return known;
    const voice = voiceFor(localVoices(), lang);
    if (voice) this.chosen.set(lang, voice);
    return voice;
  }

  /** Once: a sound card that is missing would be reported with each item. */
  private report(message: string, ids: Readonly<Record<string, unknown>>): void {
    if (this.hasReported) return;
    this.hasReported = true;
    reportFault(message, ids);
  }
}
