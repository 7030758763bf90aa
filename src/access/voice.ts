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

/** Some voices of Linux swallow what is said sooner after a cancel. */
const AFTER_CANCEL_MS = 120;
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
    const { speechSynthesis } = window;
    const isCut = this.current !== null && (speechSynthesis.speaking || speechSynthesis.pending);
    this.current = null;
    speechSynthesis.cancel();
    const following = this.waiting.shift();
    if (!following) return;
    this.current = this.utteranceOf(following);
    if (isCut) this.stopWatching = clock.after(AFTER_CANCEL_MS, () => this.speak());
    else this.speak();
  }

  /** Says the current one, once more if the voice swallows it. */
  private speak(isAgain = false): void {
    const utterance = this.current;
    if (!utterance) return;
    const { text, lang, rate } = utterance;
    const limitMs = longestSpeechMs(text, rate);
    const cancelLimit = clock.after(limitMs, () => {
      // What is said may be an address: only its length is told.
      this.report('THE VOICE DID NOT END', { lang, characters: text.length, limitMs });
      this.next();
    });
    const cancelBegin = clock.after(BEGINS_WITHIN_MS, () => {
      if (isAgain || window.speechSynthesis.speaking) return;
      cancelLimit();
      this.speak(true);
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

  /** Once: a sound card that is missing would be told with each item. */
  private report(message: string, ids: Readonly<Record<string, unknown>>): void {
    if (this.hasReported) return;
    this.hasReported = true;
    reportFault(message, ids);
  }
}
